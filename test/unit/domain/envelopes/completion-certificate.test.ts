import type { Sender } from '../../../../shared/domain/accounts/profile.ts';
import type { AuditEvent } from '../../../../shared/domain/audit/audit.ts';
import {
  type CertificateSources,
  completionCertificateOf,
} from '../../../../shared/domain/envelopes/completion-certificate.ts';
import type { Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import { startSealing } from '../../../../shared/domain/envelopes/envelope-sealing.ts';
import type { Recipient } from '../../../../shared/domain/recipients/recipient.ts';
import { consents } from '../../../../shared/domain/signing/consent.ts';
import { systemDigest } from '../../../../shared/system.ts';
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

const { sha256 } = systemDigest;
const time = '2026-11-20T11:00:00.000Z';

function of(
  recipients: Recipient[],
  events: AuditEvent[] = [],
  more: Partial<Envelope<'sealing'>> = {},
  sources: Partial<CertificateSources> = {},
) {
  return completionCertificateOf(
    { ...sealing(recipients), ...more },
    {
      events,
      verifyUrl: 'https://example.com/verify',
      images: new Map(),
      logo: null,
      consents: consents(sha256),
      ...sources,
    },
  );
}

const actorOf = (digit: string) =>
  ({ kind: 'recipient', id: recipientId(digit), ip: '192.0.2.1', userAgent: 'a phone' }) as const;

describe('the certificate', () => {
  it('names the document that this one replaces, and when that was voided', () => {
    const replaces = '0f9c1c9e-6f0a-4b5e-9a51-3f6f7b1f2a11';
    expect(of([], [], { replaces, replacedAt: time }).replaces).toEqual({
      envelopeId: replaces,
      voidedAt: new Date(time),
    });
    expect(of([])).not.toHaveProperty('replaces');
  });

  it('has the brand, language and time zone of the sender', () => {
    const logo = Uint8Array.of(0x89, 0x50);
    const sender = { ...olivia, timeZone: 'Europe/Berlin' };
    expect(of([], [], { sender }, { logo })).toMatchObject({
      ownerEmail: 'owner@example.com',
      sender,
      logo: { mimetype: 'image/png', bytes: logo },
    });
  });

  it.each<[string, Partial<Recipient>]>([
    ['signed', { completedAt: time }],
    ['approved', { role: 'approver', completedAt: time }],
    ['declined', { declinedAt: time }],
    ['viewed', { role: 'viewer', viewedAt: time }],
    ['not_viewed', { role: 'viewer', status: 'sent' }],
    // Has the last position of the order.
    ['copy', { role: 'viewer' }],
    ['copy', { role: 'cc' }],
    ['not_signed', {}],
    ['not_approved', { role: 'approver' }],
  ])('states: %s', (kind, more) => {
    const at = more.completedAt ?? more.declinedAt ?? more.viewedAt;
    expect(of([aRecipient('1', more)]).signers[0]?.outcome).toEqual({ kind, ...(at && { at: new Date(at) }) });
  });

  it('states that no copy of a draft is sent', () => {
    const [unsent] = of([aRecipient('1', { role: 'cc' })], [], { sentAt: null }).signers;
    expect(unsent?.outcome).toEqual({ kind: 'no_copy' });
  });

  it('says who completed the envelope, and when', () => {
    const by = (requestedBy: 'owner' | 'signers') => {
      const waiting = sealing([]);
      return of([], [], { sealing: { ...waiting.sealing, requestedBy } }).completed;
    };
    const at = new Date('2026-11-20T10:00:00Z');
    expect([by('owner'), by('signers')]).toEqual([
      { by: 'owner', at },
      { by: 'signers', at },
    ]);
  });

  it('has the evidence of a step, and of a declined one only where it came from', () => {
    const data = {
      recipientId: recipientId('1'),
      isAccessCodeProven: true,
      verification: 'email_code',
      consentSha256: 'c',
      fieldValuesSha256: 'f',
    };
    const opened = aRecipient('1', { viewedAt: time });
    const actor = actorOf('1');
    const [signed] = of([opened], [anEvent('recipient.completed', { actor, data })]).signers;
    expect(signed).toMatchObject({
      client: { ip: '192.0.2.1', userAgent: 'a phone' },
      openedAt: new Date(time),
      checks: ['email_link', 'access_code', 'email_code'],
      consentSha256: 'c',
      fieldValuesSha256: 'f',
    });
    const [declined] = of([opened], [anEvent('recipient.declined', { actor, data })]).signers;
    expect(declined?.client).toEqual({ ip: '192.0.2.1', userAgent: 'a phone' });
    expect(declined?.consentSha256).toBeUndefined();
    const [viewed] = of([aRecipient('1')], [anEvent('recipient.viewed', { actor, data })]).signers;
    expect([viewed?.client, viewed?.checks]).toEqual([undefined, []]);
  });

  it('has each consent text that was agreed to once', () => {
    const [english, german] = consents(sha256);
    const agreed = [english, german, german].map((consent) =>
      anEvent('recipient.completed', { actor: actorOf('1'), data: { consentSha256: consent?.sha256 ?? '' } }),
    );
    expect(of([], agreed).consents).toEqual([english, german]);
    expect(of([]).consents).toEqual([]);
  });

  it('shows a signature with the pages that it is on, each once', () => {
    const image = { sha256: 'a'.repeat(64), mimetype: 'image/png', method: 'drawn' } as const;
    const bytes = Uint8Array.of(1);
    const images = new Map([[image.sha256, bytes]]);
    const recipient = (more: Partial<Recipient>) =>
      aRecipient('1', { signing: { signature: image, initials: null, id: '12-AB' } as never, ...more });
    const fields = [6, 2, 2].map((page, index) => aField(String(index), { page, value: image.sha256 }));
    const others = [
      aField('8', { page: 9, value: 'b' }),
      aField('9', { page: 9, type: 'initials', value: image.sha256 }),
    ];
    const signatureOf = (more: Partial<Recipient>) =>
      of([recipient(more)], [], { fields: [...fields, ...others] }, { images }).signers[0]?.signature;
    expect(signatureOf({ status: 'completed' })).toEqual({
      ...{ mimetype: 'image/png', bytes, method: 'drawn', id: '12-AB', pages: [2, 6] },
    });
    expect(signatureOf({ status: 'viewed' })).toBeUndefined();
  });

  it('has the labels of boxes and of chosen buttons of those who acted, and of no box that was not shown', () => {
    const showWhen = { field: 'fld_0', filled: true };
    const own = (digit: string, more: object) => aField(digit, { label: `Label ${digit}`, ...more });
    const fields = [
      own('1', { type: 'checkbox', value: 'true' }),
      own('2', { type: 'checkbox', value: null }),
      aField('a', { type: 'checkbox', value: 'true' }),
      own('3', { type: 'radio', value: 'true' }),
      own('4', { type: 'radio', value: 'false' }),
      own('5', { type: 'text', value: 'true' }),
      own('6', { type: 'checkbox', value: null, showWhen }),
      own('7', { type: 'checkbox', value: 'false', showWhen }),
      own('8', { type: 'checkbox', value: 'true', recipientId: recipientId('2') }),
    ];
    const attachments = ['1', '2'].map((digit) => ({
      ...{ fieldId: 'f', recipientId: recipientId(digit), filename: `file ${digit}.pdf`, size: 7, sha256: 'ab' },
    }));
    const more = { fields, attachments } as unknown as Partial<Envelope<'sealing'>>;
    const signed = anEvent('recipient.completed', { actor: actorOf('1') });
    const { signers } = of([aRecipient('1'), aRecipient('2')], [signed], more);
    expect(signers[0]?.choices.map(({ kind, label }) => `${kind} ${label}`)).toEqual([
      'ticked Label 1',
      'not_ticked Label 2',
      'chosen Label 3',
      'not_ticked Label 7',
    ]);
    expect(signers[0]?.files).toEqual([{ filename: 'file 1.pdf', size: 7, sha256: 'ab' }]);
    expect([signers[1]?.choices, signers[1]?.files]).toEqual([[], []]);
  });
});

describe('the history on the certificate', () => {
  it('begins with sending; the preparation is one period', () => {
    const at = (minutes: number) => new Date(Date.parse(time) + minutes * 60_000).toISOString();
    const trail = [
      anEvent('envelope.created', { at: at(0) }),
      ...Array.from({ length: 24 }, (_, index) => anEvent('envelope.updated', { at: at(index / 4) })),
      anEvent('envelope.sent', { at: at(7) }),
      anEvent('envelope.updated', { at: at(8) }),
    ];
    const { prepared, events } = of([], trail);
    expect(prepared).toEqual({ from: new Date(at(0)), to: new Date(at(23 / 4)) });
    expect(events.map(({ type }) => type)).toEqual(['envelope.sent', 'envelope.updated']);
  });

  it('names people by name; with the address where two have one name, or where the name is not known any more', () => {
    const sentTo = (digit: string, data: object = {}) =>
      anEvent('recipient.sent', { data: { recipientId: recipientId(digit), ...data } });
    const people = [aRecipient('1'), aRecipient('2', { name: 'Ann' }), aRecipient('3', { name: 'Ann' })];
    const trail = ['1', '2', '3'].map((digit) => sentTo(digit));
    const { events } = of(people, [...trail, sentTo('9', { email: 'gone@example.com' }), sentTo('9')]);
    expect(events.map(({ who }) => who)).toEqual([
      'Person 1',
      'Ann <p2@example.com>',
      'Ann <p3@example.com>',
      'gone@example.com',
      null,
    ]);
  });
});
