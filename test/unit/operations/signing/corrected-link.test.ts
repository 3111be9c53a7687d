/** An old link after its envelope was corrected. */

import { normalizeEmail } from '../../../../shared/domain/email-address.ts';
import type { Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import { editEnvelope } from '../../../../shared/domain/envelopes/envelope-edit.ts';
import { editRecipient } from '../../../../shared/domain/recipients/recipient.ts';
import { readSigningLink } from '../../../../shared/domain/signing/signing-link.ts';
import { deleteEnvelope } from '../../../../shared/operations/envelopes/envelopes.ts';
import { sendEnvelope } from '../../../../shared/operations/envelopes/send-envelope.ts';
import { changeEnvelope } from '../../../../shared/operations/envelopes/steps/change-envelope.ts';
import { openSigningLink } from '../../../../shared/operations/signing/ceremony.ts';
import { aRecipient, envelopeId, ownerId, recipientId } from '../../../fixtures/envelopes.ts';
import { aCorrection, keyedHash } from '../envelopes/correcting.ts';

function aHolder(changes: Partial<Envelope<'sent'>> = {}) {
  const world = aCorrection(changes);
  const { deps, refOf, correct } = world;
  const openIt = async (id = envelopeId, more: object = {}, digit = '1') => {
    const link = { ownerId, envelopeId: id, recipientId: recipientId(digit), version: 1, ...more };
    return openSigningLink(deps, { link, accessProof: null, client: { ip: null, userAgent: null } });
  };
  const tokenOf = async (...args: Parameters<typeof openIt>) => {
    const opened = await openIt(...args);
    if (opened.state !== 'replaced') throw new Error(opened.state);
    return opened.token === null ? null : readSigningLink(keyedHash, opened.token);
  };
  const edit = (id: string, input: object) =>
    changeEnvelope(deps, refOf(id), (envelope, at) => {
      const recipients = envelope.recipients.map((each, index) => (index === 0 ? editRecipient(each, input) : each));
      return editEnvelope(envelope, { recipients }, at);
    });
  const correctAndSend = async (id = envelopeId, input: object = {}) => {
    const { value } = await correct(id);
    if (Object.keys(input).length > 0) await edit(value.id, input);
    await sendEnvelope(deps, refOf(value.id));
    return value.id;
  };
  return { ...world, openIt, tokenOf, edit, correctAndSend };
}

it('says that the document was replaced, and leads nowhere before the correction is sent', async () => {
  const { correct, openIt } = aHolder();
  await correct();
  expect(await openIt()).toMatchObject({ state: 'replaced', token: null, isUnlocked: true });
});

it('leads to the corrected document once the same person is asked there', async () => {
  const { correctAndSend, tokenOf, openIt } = aHolder();
  const id = await correctAndSend();
  const expected = { ownerId, envelopeId: id, recipientId: recipientId('1'), version: 1 };
  expect(await tokenOf()).toEqual(expected);
  expect(await openIt(id)).toMatchObject({ state: 'open', next: 'sign' });
});

it('leads over several corrections to the last one', async () => {
  const { correctAndSend, tokenOf, correct } = aHolder();
  const second = await correctAndSend();
  const third = await correctAndSend(second);
  expect((await tokenOf())?.envelopeId).toBe(third);
  await correct(third);
  expect(await tokenOf()).toBeNull();
});

it.each([
  ['the address was changed', { email: 'other@example.com' }],
  ['the sender passes on the link now', { notify: false }],
])('leads nowhere if %s', async (_, input) => {
  const { correctAndSend, tokenOf } = aHolder();
  await correctAndSend(envelopeId, input);
  expect(await tokenOf()).toBeNull();
  expect((await tokenOf(envelopeId, {}, '2'))?.recipientId).toBe(recipientId('2'));
});

it('leads nowhere if an address on the way was another one, and the old one came back', async () => {
  const { correctAndSend, tokenOf } = aHolder();
  const second = await correctAndSend(envelopeId, { email: 'other@example.com' });
  await correctAndSend(second, { email: normalizeEmail('p1@example.com') });
  expect(await tokenOf()).toBeNull();
});

it('leads nowhere after the sender has replaced the new link, before the turn, and for a removed person', async () => {
  const ordered = { recipients: [aRecipient('1', { status: 'sent' }), aRecipient('2', { order: 2 })] };
  const { correctAndSend, tokenOf, deps, refOf } = aHolder(ordered);
  const id = await correctAndSend();
  expect(await tokenOf(envelopeId, {}, '2')).toBeNull();
  await changeEnvelope(deps, refOf(id), (envelope) => {
    const recipients = envelope.recipients.map((each) => ({ ...each, linkVersion: 2 }));
    return { envelope: { ...envelope, recipients }, facts: [] };
  });
  expect(await tokenOf()).toBeNull();
  await changeEnvelope(deps, refOf(id), (envelope) => ({ envelope: { ...envelope, recipients: [] }, facts: [] }));
  expect(await tokenOf()).toBeNull();
});

it('an invalid link and a session on the sender’s device lead nowhere', async () => {
  const session = {
    kind: 'inPerson',
    id: 'a'.repeat(32),
    expiresAt: '2100-01-01T00:00:00.000Z',
    isStarted: true,
  } as const;
  const { correctAndSend, openIt, tokenOf } = aHolder({ recipients: [aRecipient('1', { session })] });
  await correctAndSend();
  await expect(openIt(envelopeId, { version: 2 })).rejects.toMatchObject({ code: 'invalid_signing_link' });
  expect(await tokenOf(envelopeId, { session: { kind: session.kind, id: session.id } })).toBeNull();
});

it('the access code of the corrected document is still asked for, and the name is hidden without that of the old one', async () => {
  const { correctAndSend, openIt } = aHolder({ recipients: [aRecipient('1', { accessCodeHash: 'hash' })] });
  const id = await correctAndSend();
  expect(await openIt()).toMatchObject({ state: 'replaced', isUnlocked: false, token: expect.any(String) });
  expect(await openIt(id)).toMatchObject({ state: 'locked', needs: 'access_code' });
});

it('reads as the voided document once the correction is deleted, also after a crash, until there is another one', async () => {
  for (const isKilled of [false, true]) {
    const { correct, deps, refOf, openIt, kill, spare } = aHolder();
    const { value } = await correct();
    if (isKilled) kill(1);
    await deleteEnvelope(deps, refOf(value.id)).catch(() => undefined);
    spare();
    await expect(openIt()).rejects.toMatchObject({ code: 'invalid_state', details: { status: 'voided' } });
    await correct();
    expect(await openIt()).toMatchObject({ state: 'replaced', token: null });
  }
});

it('leads to the last document that was sent if the correction of that one is deleted', async () => {
  const ordered = { recipients: [aRecipient('1', { status: 'sent' }), aRecipient('2', { order: 2 })] };
  const { correct, correctAndSend, tokenOf, openIt, deps, refOf } = aHolder(ordered);
  const second = await correctAndSend();
  const { value } = await correct(second);
  expect(await tokenOf()).toBeNull();
  await deleteEnvelope(deps, refOf(value.id));
  expect((await tokenOf())?.envelopeId).toBe(second);
  await expect(openIt(second)).rejects.toMatchObject({ code: 'invalid_state' });
  // This person was not asked before it ended.
  await expect(openIt(envelopeId, {}, '2')).rejects.toMatchObject({ code: 'invalid_state' });
});
