import type { Sender } from '../../../../shared/domain/accounts/profile.ts';
import type { AuditEvent } from '../../../../shared/domain/audit/audit.ts';
import {
  completionCertificateOf,
  imagesOf,
  sampleStamps,
  stampsOf,
} from '../../../../shared/domain/envelopes/completion-certificate.ts';
import type { Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import { startSealing } from '../../../../shared/domain/envelopes/envelope-sealing.ts';
import type { Recipient } from '../../../../shared/domain/recipients/recipient.ts';
import {
  aField,
  aPinnedDocument,
  aRecipient,
  aSentEnvelope,
  recipientId,
  sentAt,
} from '../../../fixtures/envelopes.ts';

function sealing(recipients: Recipient[]): Envelope<'sealing'> {
  const fields = ['1', '2'].map((digit) =>
    aField(digit, { type: 'text', value: `filled in for ${digit}`, recipientId: recipientId(digit) }),
  );
  const sent = {
    ...aSentEnvelope({ recipients: [aRecipient('1'), aRecipient('2')], fields }),
    recipients,
    requireAllSignatures: false,
  };
  return startSealing(sent, aPinnedDocument(), { by: 'owner', claimId: 'c', leaseMs: 1 }, sentAt).envelope;
}

const anEvent = (type: AuditEvent['type'], more: Partial<AuditEvent> = {}): AuditEvent => ({
  ...{ type, actor: { kind: 'system' }, data: {}, id: 'evt_1', envelopeId: 'e', sequence: 1 },
  ...{ at: sentAt.toISOString(), previousHash: '', hash: '', ...more },
});

const olivia: Sender = {
  name: 'Olivia Marsh',
  company: 'Northwind',
  replyTo: null,
  language: 'en',
  timeZone: 'UTC',
  dateFormat: 'YYYY-MM-DD',
  colour: null,
  hasLogo: false,
};

describe('what the sealed file says of recipients', () => {
  const acted = aRecipient('1', { status: 'completed', completedAt: '2026-11-20T11:00:00.000Z' });
  const silent = aRecipient('2', { status: 'sent' });
  const actor = { kind: 'recipient', id: acted.id, ip: null, userAgent: null } as const;
  const signed = anEvent('recipient.completed', { actor });

  it('draws the values of recipients who have acted, and no others', () => {
    const marks = stampsOf(sealing([acted, silent]), new Map());
    expect(marks.map(({ content }) => content)).toEqual([{ type: 'text', text: 'filled in for 1' }]);
  });

  it('draws dates as the sender writes them, and of envelopes without a sender as they are stored', () => {
    const fields = [aField('3', { type: 'date', value: '2026-12-24' })];
    const envelope = { ...sealing([acted, silent]), fields };
    const text = (sender?: Sender) => stampsOf({ ...envelope, ...(sender && { sender }) }, new Map())[0]?.content;
    expect(text()).toEqual({ type: 'text', text: '2026-12-24' });
    expect(text({ ...olivia, dateFormat: 'DD/MM/YYYY' })).toEqual({ type: 'text', text: '24/12/2026' });
    expect(text({ ...olivia, language: 'de', dateFormat: 'long' })).toEqual({
      type: 'text',
      text: '24. Dezember 2026',
    });
  });

  it('names the sender, and states times in the sender’s zone too', () => {
    const envelope = { ...sealing([acted, silent]), sender: { ...olivia, timeZone: 'Europe/Berlin' } };
    const logo = Uint8Array.of(0x89, 0x50);
    const certificate = completionCertificateOf(envelope, [], 'https://example.com/verify', new Map(), logo);
    expect(certificate).toMatchObject({
      owner: 'Olivia Marsh (Northwind), owner@example.com',
      finalizedBy: expect.stringMatching(
        /^The owner, Olivia Marsh \(Northwind\), owner@example\.com, .* UTC \(.* CET\)$/,
      ),
      logo: { mimetype: 'image/png', bytes: logo },
      timeZone: 'Europe/Berlin',
    });
    expect(certificate.signers[0]?.statement).toBe(
      'Signed 2026-11-20 11:00:00 UTC (2026-11-20 12:00:00 CET) by e-mail link',
    );
  });

  it('prints the label of a checkbox, ticked or not', () => {
    const boxes = [
      aField('3', { type: 'checkbox', label: 'I waive my right of withdrawal', value: 'true' }),
      aField('4', { type: 'checkbox', label: 'Send me the newsletter', value: null }),
      aField('5', { type: 'checkbox', value: 'true' }),
      aField('6', {
        type: 'checkbox',
        label: 'Of a recipient who did not act',
        value: 'true',
        recipientId: recipientId('2'),
      }),
    ];
    const envelope = { ...sealing([acted, silent]), fields: boxes };
    const { signers } = completionCertificateOf(envelope, [signed], 'https://example.com/verify', new Map());
    expect(signers.map(({ evidence }) => evidence)).toEqual([
      ['Ticked: I waive my right of withdrawal', 'Not ticked: Send me the newsletter'],
      [],
    ]);
  });

  it('prints the labels of chosen radio buttons, and of no box that was not shown', () => {
    const showWhen = { field: 'fld_0', filled: true };
    const own = (digit: string, more: object) => aField(digit, { label: `Label ${digit}`, ...more });
    const fields = [
      own('3', { type: 'radio', value: 'true' }),
      own('4', { type: 'radio', value: 'false' }),
      own('5', { type: 'text', value: 'true' }),
      own('6', { type: 'checkbox', value: null, showWhen }),
      own('7', { type: 'checkbox', value: 'false', showWhen }),
    ];
    const attachments = [acted, silent].map(({ id }, index) => ({
      ...{ fieldId: `fld_${index}`, recipientId: id, filename: `file ${index}.pdf`, size: 7, sha256: 'ab' },
    }));
    const envelope = { ...sealing([acted, silent]), fields, attachments } as unknown as Envelope<'sealing'>;
    const { signers } = completionCertificateOf(envelope, [signed], 'https://example.com/verify', new Map());
    expect(signers[0]?.evidence).toEqual([
      'Chosen: Label 3',
      'Not ticked: Label 7',
      'Attached: file 0.pdf, 7 bytes, SHA-256 ab',
    ]);
  });

  it('draws boxes, buttons and text with its size and lines; a note at once, unless it depends on something', () => {
    const stamp = (more: object) =>
      stampsOf({ ...sealing([acted, silent]), fields: [aField('3', more)] }, new Map()).map(({ content }) => content);
    for (const type of ['checkbox', 'radio'] as const) {
      expect(stamp({ type, value: 'true' })).toEqual([{ type, checked: true }]);
      expect(stamp({ type, value: 'false' })).toEqual([{ type, checked: false }]);
    }
    expect(stamp({ type: 'text', value: 'a', fontSize: 9, multiline: true })).toEqual([
      { type: 'text', text: 'a', size: 9, isMultiline: true },
    ]);
    expect(stamp({ type: 'text', value: 'a', multiline: false })).toEqual([{ type: 'text', text: 'a' }]);
    expect(stamp({ type: 'attachment', value: 'a' })).toEqual([]);
    const note = { type: 'note', value: 'Read this', recipientId: silent.id };
    expect(stamp(note)).toEqual([{ type: 'text', text: 'Read this' }]);
    expect(stamp({ ...note, showWhen: { field: 'fld_0', filled: true } })).toEqual([]);
  });
});

describe('the certificate', () => {
  const time = '2026-11-20T11:00:00.000Z';
  const of = (recipients: Recipient[], events: AuditEvent[] = [], more: Partial<Envelope<'sealing'>> = {}) =>
    completionCertificateOf({ ...sealing(recipients), ...more }, events, 'https://example.com/verify', new Map());

  it.each<[string, Partial<Recipient>]>([
    ['Signed 2026-11-20 11:00:00 UTC by e-mail link', { completedAt: time }],
    ['Approved 2026-11-20 11:00:00 UTC by e-mail link', { role: 'approver', completedAt: time }],
    ['Declined 2026-11-20 11:00:00 UTC', { declinedAt: time }],
    ['Viewed 2026-11-20 11:00:00 UTC', { role: 'viewer', viewedAt: time }],
    ['Not viewed', { role: 'viewer', status: 'sent' }],
    // Has the last position of the order.
    ['Receives a copy', { role: 'viewer' }],
    ['Receives a copy', { role: 'cc' }],
    ['Not signed through this service', {}],
    ['Not approved through this service', { role: 'approver' }],
  ])('states: %s', (statement, more) => expect(of([aRecipient('1', more)]).signers[0]?.statement).toBe(statement));

  it('states that no copy of a draft is sent', () => {
    const [unsent] = of([aRecipient('1', { role: 'cc' })], [], { sentAt: null }).signers;
    expect(unsent?.statement).toBe('No copy is sent');
  });

  it('says who finished the envelope, and when', () => {
    const by = (requestedBy: 'owner' | 'signers') => {
      const waiting = sealing([]);
      return of([], [], { sealing: { ...waiting.sealing, requestedBy } }).finalizedBy;
    };
    expect(by('owner')).toBe('The owner, owner@example.com, 2026-11-20 10:00:00 UTC');
    expect(by('signers')).toBe('The last required signer, 2026-11-20 10:00:00 UTC');
  });

  it('lists the evidence of a step, and of a declined one only where it came from', () => {
    const actor = { kind: 'recipient', id: recipientId('1'), ip: '192.0.2.1', userAgent: 'a phone' } as const;
    const data = {
      method: 'typed',
      isAccessCodeProven: true,
      consentSha256: 'c',
      documentSha256: 'd',
      fieldValuesSha256: 'f',
    };
    const opened = aRecipient('1', { viewedAt: time });
    const from = ['IP address 192.0.2.1', 'User agent a phone', 'Opened 2026-11-20 11:00:00 UTC'];
    expect(of([opened], [anEvent('recipient.completed', { actor, data })]).signers[0]?.evidence).toEqual([
      ...from,
      'Signature typed',
      'Verified by access code',
      'Consented to electronic signing, text SHA-256 c',
      'Document SHA-256 d',
      'Field values SHA-256 f',
    ]);
    const coded = { verification: 'email_code', codeSentTo: 'a***@example.com', method: 'drawn' };
    const withId = aRecipient('1', { signing: { id: '1234-ABCD', signature: null, initials: null } as never });
    expect(
      of([withId], [anEvent('recipient.completed', { actor, data: coded })]).signers[0]?.evidence.slice(2),
    ).toEqual([
      'Signature drawn by hand',
      'Signature ID 1234-ABCD',
      'Verified by one-time code sent to a***@example.com',
    ]);
    expect(of([withId], [anEvent('recipient.completed', { actor })]).signers[0]?.evidence).toHaveLength(2);
    expect(of([opened], [anEvent('recipient.declined', { actor, data })]).signers[0]?.evidence).toEqual(from);
    expect(of([aRecipient('1')], [anEvent('recipient.viewed', { actor, data })]).signers[0]?.evidence).toEqual([]);
  });

  it('names a recipient who was removed by the address in the event', () => {
    const texts = of(
      [aRecipient('1')],
      [
        anEvent('recipient.sent', { data: { recipientId: recipientId('1') } }),
        anEvent('recipient.sent', { data: { recipientId: recipientId('9'), email: 'gone@example.com' } }),
        anEvent('recipient.viewed', { data: { recipientId: recipientId('9') } }),
      ],
    ).events.map(({ text }) => text);
    expect(texts).toEqual([
      'Asked to act: Person 1 <p1@example.com>',
      'Asked to act: gone@example.com',
      'Opened by a former recipient',
    ]);
  });
});

describe('an image that is drawn', () => {
  const image = { sha256: 'a'.repeat(64), mimetype: 'image/png', method: 'drawn' } as const;
  const signing = { signature: image, initials: null };
  const images = new Map([[image.sha256, Uint8Array.of(1)]]);
  const drawn = (more: Partial<Recipient>, value: string | null = image.sha256) => {
    const envelope = { ...sealing([aRecipient('1', { signing, ...more })]), fields: [aField('1', { value })] };
    const { signers } = completionCertificateOf(envelope, [], 'https://example.com/verify', images);
    return [stampsOf(envelope, images).length, imagesOf(envelope).length, Boolean(signers[0]?.signature)];
  };

  it('is that of a recipient who has signed, where the field names it', () => {
    expect(drawn({ status: 'completed' })).toEqual([1, 1, true]);
    expect(drawn({ status: 'completed' }, 'b'.repeat(64))).toEqual([0, 1, true]);
    expect(drawn({ status: 'viewed' })).toEqual([0, 0, false]);
    expect(drawn({ status: 'completed', signing: null })).toEqual([0, 0, false]);
  });

  it('is never left out because its bytes are missing', () => {
    const envelope = sealing([aRecipient('1', { signing, status: 'completed' })]);
    const fields = [aField('1', { value: image.sha256 })];
    expect(() => stampsOf({ ...envelope, fields }, new Map())).toThrow('is missing');
  });

  it('has beneath it who signed, when, and by which signature; initials have nothing', () => {
    const signed = { id: '1234-ABCD', signature: image, initials: image };
    const captions = (more: Partial<Recipient>) => {
      const fields = ['signature', 'initials'].map((type, index) =>
        aField(String(index), { type: type as 'signature', value: image.sha256 }),
      );
      const recipient = aRecipient('1', {
        status: 'completed',
        completedAt: '2026-11-20T11:00:00.000Z',
        signing: signed,
        ...more,
      });
      return stampsOf({ ...sealing([recipient]), fields }, images).map(
        ({ content }) => (content as { caption?: string }).caption,
      );
    };
    expect(captions({})).toEqual(['Person 1 · 2026-11-20 11:00 UTC · 1234-ABCD', undefined]);
    expect(captions({ completedAt: null })).toEqual([undefined, undefined]);
    expect(captions({ signing: { signature: image, initials: image } })).toEqual([undefined, undefined]);
  });
});

describe('the sample of a dry run', () => {
  it('fills every field as it may be filled', () => {
    const fields = [
      aField('1'),
      aField('3', { type: 'checkbox' }),
      aField('4', { type: 'date' }),
      aField('5', { type: 'text' }),
      aField('6', { type: 'text', value: 'preset' }),
      aField('7', { type: 'name' }),
      aField('8', { type: 'email', recipientId: recipientId('2') }),
      aField('9', { type: 'name', recipientId: recipientId('9') }),
      aField('b', { type: 'dropdown', options: ['first', 'second'] }),
    ];
    const stamps = sampleStamps({ fields, recipients: [aRecipient('1'), aRecipient('2')] });
    const contents = stamps.map(({ content }) => ('text' in content ? content.text : content.type));
    const texts = ['2026-11-20', 'Text', 'preset', 'Person 1', 'p2@example.com', 'Text', 'first'];
    expect(contents).toEqual(['image', 'checkbox', ...texts]);
    expect(stamps[1]?.content).toEqual({ type: 'checkbox', checked: true });
    const [first] = stamps;
    const bytes = first?.content.type === 'image' ? Buffer.from(first.content.bytes) : null;
    expect([bytes?.subarray(1, 4).toString(), bytes?.readUInt32BE(16), bytes?.readUInt32BE(20)]).toEqual(['PNG', 1, 1]);
  });
});

it('a field that its recipient left empty is not drawn', () => {
  const empty = [null, ''].map((value, index) => aField(String(index + 1), { type: 'text', value }));
  const acted = aRecipient('1', { status: 'completed' });
  expect(stampsOf({ ...sealing([acted]), fields: empty }, new Map())).toEqual([]);
});
