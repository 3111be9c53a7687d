import type { Sender } from '../../../../shared/domain/accounts/profile.ts';
import type { Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import { startSealing } from '../../../../shared/domain/envelopes/envelope-sealing.ts';
import { imagesOf, sampleStamps, stampsOf } from '../../../../shared/domain/envelopes/stamps.ts';
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

describe('what is drawn onto the pages', () => {
  const acted = aRecipient('1', { status: 'completed', completedAt: '2026-11-20T11:00:00.000Z' });
  const silent = aRecipient('2', { status: 'sent' });

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

describe('an image that is drawn', () => {
  const image = { sha256: 'a'.repeat(64), mimetype: 'image/png', method: 'drawn' } as const;
  const signing = { signature: image, initials: null };
  const images = new Map([[image.sha256, Uint8Array.of(1)]]);
  const drawn = (more: Partial<Recipient>, value: string | null = image.sha256) => {
    const envelope = { ...sealing([aRecipient('1', { signing, ...more })]), fields: [aField('1', { value })] };
    return [stampsOf(envelope, images).length, imagesOf(envelope).length];
  };

  it('is that of a recipient who has signed, where the field names it', () => {
    expect(drawn({ status: 'completed' })).toEqual([1, 1]);
    expect(drawn({ status: 'completed' }, 'b'.repeat(64))).toEqual([0, 1]);
    expect(drawn({ status: 'viewed' })).toEqual([0, 0]);
    expect(drawn({ status: 'completed', signing: null })).toEqual([0, 0]);
  });

  it('is never left out because its bytes are missing', () => {
    const envelope = sealing([aRecipient('1', { signing, status: 'completed' })]);
    const fields = [aField('1', { value: image.sha256 })];
    expect(() => stampsOf({ ...envelope, fields }, new Map())).toThrow('is missing');
  });

  it('has beneath it who signed, when, and by which signature; initials have nothing', () => {
    const signed = { id: '1234-ABCD', signature: image, initials: image };
    const captions = (more: Partial<Recipient>, sender?: Sender) => {
      const fields = ['signature', 'initials'].map((type, index) =>
        aField(String(index), { type: type as 'signature', value: image.sha256 }),
      );
      const recipient = aRecipient('1', {
        status: 'completed',
        completedAt: '2026-11-20T11:00:00.000Z',
        signing: signed,
        ...more,
      });
      return stampsOf({ ...sealing([recipient]), fields, ...(sender && { sender }) }, images).map(({ content }) =>
        content.type === 'image' ? content.caption : null,
      );
    };
    const noted = (time: string) => [{ name: 'Person 1', notes: [`${time} · 1234-ABCD`, time] }, undefined];
    expect(captions({})).toEqual(noted('2026-11-20 11:00 UTC'));
    const german: Sender = { ...olivia, language: 'de', timeZone: 'Europe/Berlin', dateFormat: 'DD.MM.YYYY' };
    expect(captions({}, german)).toEqual(noted('20.11.2026 12:00 MEZ'));
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
