import {
  correctionId,
  correctionOf,
  isSameHolder,
  isUnsettled,
  voidForCorrection,
} from '../../../../shared/domain/envelopes/correction.ts';
import { type Envelope, send, statuses } from '../../../../shared/domain/envelopes/envelope.ts';
import { envelopeIdToV1, isUuid } from '../../../../shared/domain/ids.ts';
import type { Recipient } from '../../../../shared/domain/recipients/recipient.ts';
import {
  aField,
  aPinnedDocument,
  aRecipient,
  aSentEnvelope,
  envelopeId,
  fieldId,
  minutesLater,
  recipientId,
  sha256,
} from '../../../fixtures/envelopes.ts';

const at = minutesLater(10);
const id = correctionId(envelopeId, 0, sha256);
const made = { id, ownerEmail: 'new@example.com', document: { ...aPinnedDocument(), blobName: `${id}/contract.pdf` } };

const acted: Partial<Recipient> = {
  status: 'completed',
  completedAt: at.toISOString(),
  signing: { signature: null, initials: null, id: '1', presets: [{ id: fieldId('5'), value: '700' }] },
  linkVersion: 3,
  reminderCount: 1,
  delegatedFrom: { name: 'Eve', email: 'eve@example.com', reason: 'away' },
};
const waiting: Partial<Recipient> = {
  accessCodeHash: 'hash',
  verification: 'email_code',
  roleKey: 'tenant',
  notify: false,
  oneTimeCode: { nonce: '', hash: '', expiresAt: '' },
  saved: { at: '', values: [{ id: '1', value: 'draft' }] },
};

/** Person 1 has signed; person 2 has saved entries. */
function halfSigned(): Envelope<'in_progress'> {
  const sent = aSentEnvelope({ recipients: [aRecipient('1'), aRecipient('2', waiting)] });
  const [first, second] = sent.recipients as [Recipient, Recipient];
  return {
    ...sent,
    status: 'in_progress',
    name: 'Lease',
    labels: ['rent'],
    metadata: { order: '7' },
    externalId: 'x',
    allowDelegation: true,
    recipients: [{ ...first, ...acted }, second],
    fields: [
      aField('1', { value: sha256('image') }),
      aField('2', { type: 'note', value: 'Read this', required: false }),
      aField('3', { type: 'note', value: null, required: false, showWhen: { fieldId: 'x', value: 'true' } as never }),
      aField('4', { type: 'text', value: 'preset', recipientId: recipientId('2') }),
      aField('5', { type: 'text', value: '800' }),
    ],
    attachments: [{ fieldId: 'f' } as never],
    sender: { name: 'Ada' } as never,
  };
}

describe('the draft that corrects an envelope', () => {
  const original = halfSigned();
  const { envelope: draft, facts } = correctionOf(original, made, at);

  it('has the same people, without anything that they did', () => {
    const { name, labels, metadata, externalId, allowDelegation } = original;
    expect(draft).toMatchObject({ status: 'draft', name, labels, metadata, externalId, allowDelegation });
    const fresh = aRecipient('2', {
      accessCodeHash: 'hash',
      verification: 'email_code',
      roleKey: 'tenant',
      notify: false,
    });
    expect(draft.recipients).toEqual([aRecipient('1'), fresh]);
    expect(Object.keys(draft)).not.toEqual(expect.arrayContaining(['attachments']));
    expect(draft).not.toHaveProperty('sender');
  });

  it('has the same fields, with the values of the sender instead of entries', () => {
    expect(draft.fields).toEqual([
      aField('1', { value: null }),
      aField('2', { type: 'note', value: 'Read this', required: false }),
      aField('4', { type: 'text', value: 'preset', recipientId: recipientId('2') }),
      aField('5', { type: 'text', value: '700' }),
    ]);
  });

  it('names the envelope that it replaces, in the record and in its first event', () => {
    expect([draft.replaces, draft.ownerEmail, draft.document]).toEqual([envelopeId, made.ownerEmail, made.document]);
    expect(facts).toMatchObject([
      { type: 'envelope.created', data: { name: 'Lease', replaces: envelopeIdToV1(envelopeId) } },
    ]);
    expect(isUnsettled(draft)).toBe(true);
    expect(isUnsettled({ ...draft, replacedAt: at.toISOString() })).toBe(false);
    expect(isUnsettled(original)).toBe(false);
  });

  it('has an identifier that follows from the original and the attempt', () => {
    expect(isUuid(id)).toBe(true);
    expect(correctionId(envelopeId, 0, sha256)).toBe(id);
    expect(correctionId(envelopeId, 1, sha256)).not.toBe(id);
  });

  it('can be sent, and asks everyone anew', () => {
    const { envelope } = send({ ...draft, fields: [] }, made.document, at);
    expect(envelope.recipients.map(({ status }) => status)).toEqual(['sent', 'sent']);
  });
});

const withStatus = (status: Envelope['status']) => ({ ...aSentEnvelope(), status }) as unknown as Envelope;
const refusalFor = (status: string) => expect.objectContaining({ code: 'invalid_state', details: { status } });
const sentAgain: readonly string[] = ['declined', 'expired'];
const notOpen = statuses.filter((status) => status !== 'sent' && status !== 'in_progress');

it.each(notOpen.filter((status) => !sentAgain.includes(status)))('%s: is not corrected', (status) => {
  expect(() => correctionOf(withStatus(status), made, at)).toThrow(refusalFor(status));
});

it.each(notOpen)('%s: is not voided', (status) => {
  expect(() => voidForCorrection(withStatus(status), id, at)).toThrow(refusalFor(status));
});

it.each(['declined', 'expired'] as const)(
  '%s: the draft replaces nothing, and no deadline of it has passed',
  (status) => {
    const expiring = (expiresAt: Date) =>
      correctionOf({ ...withStatus(status), expiresAt: expiresAt.toISOString() }, made, at).envelope;
    expect(expiring(minutesLater(9))).toMatchObject({ status: 'draft', expiresAt: null });
    expect(expiring(minutesLater(9)).replaces).toBeUndefined();
    expect(expiring(minutesLater(11)).expiresAt).toBe(minutesLater(11).toISOString());
  },
);

it('the original is voided once and names its draft', () => {
  const { envelope, facts } = voidForCorrection(aSentEnvelope(), id, at);
  expect(envelope).toMatchObject({ status: 'voided', voidReason: null, replacedBy: id, voidedAt: at.toISOString() });
  expect(facts).toMatchObject([{ type: 'envelope.voided', data: { reason: null, replacedBy: envelopeIdToV1(id) } }]);
  expect(voidForCorrection(envelope, id, minutesLater(20))).toEqual({ envelope, facts: [] });
  const another = correctionId(envelopeId, 1, sha256);
  expect(() => voidForCorrection(envelope, another, at)).toThrow(expect.objectContaining({ code: 'invalid_state' }));
});

it.each([
  ['the same', {}, true],
  ['the same address in capitals', { email: 'P1@EXAMPLE.COM' }, true],
  ['another address', { email: 'other@example.com' }, false],
  ['another recipient', { id: recipientId('2') }, false],
  ['a link that the sender passes on instead', { notify: false }, false],
  ['a link that was replaced', { linkVersion: 2 }, false],
])('a link proves who its holder is: %s', (_, changes, isSame) => {
  expect(isSameHolder(aRecipient('1', { linkVersion: 4 }), aRecipient('1', changes))).toBe(isSame);
});
