/** Actions by link other than signing: delegation, the sender's logo, and sessions on the sender's device. */
import { readSigningLink } from '../../../../shared/domain/signing/signing-link.ts';
import { delegateSigning, openSigningLink, startSession } from '../../../../shared/operations/signing/ceremony.ts';
import { readSenderLogo } from '../../../../shared/operations/signing/files.ts';
import { aCeremonyOf, keyedHash } from '../../../fixtures/ceremony.ts';
import { aRecipient, aSentEnvelope, recipientId } from '../../../fixtures/envelopes.ts';
import { codeOfRefusal, refusalOf } from '../../../fixtures/refusals.ts';

const to = { name: 'Bea', email: 'bea@example.com', reason: 'She rents the flat' };
const offered = { kind: 'inPerson', id: 'a'.repeat(32), expiresAt: '2100-01-01T00:00:00.000Z', isStarted: false };

function aLink({ session: held, ...changes }: { session?: object; allowDelegation?: boolean; sender?: object } = {}) {
  const recipients = [aRecipient('1', (held ? { session: held } : {}) as object)];
  const ceremony = aCeremonyOf({ ...aSentEnvelope({ recipients }), ...changes } as ReturnType<typeof aSentEnvelope>);
  const { deps, link, request, now } = ceremony;
  const inSession = (more: object = {}) =>
    request('1', { link: { ...link(), session: { kind: 'inPerson', id: offered.id }, ...more } as never });
  const start = (more: object = {}) => startSession(deps, inSession(more));
  return { ...ceremony, inSession, start, session: () => now().recipients[0]?.session };
}

it('no other person is named in front of the sender', async () => {
  const { deps, inSession, now } = aLink({ allowDelegation: true, session: { ...offered, isStarted: true } });
  expect(await codeOfRefusal(delegateSigning(deps, inSession(), to))).toBe('delegation_not_allowed');
  expect(now().recipients).toHaveLength(1);
});

it('a session that has not started shows whose turn it is, and allows nothing else', async () => {
  const { deps, inSession, envelopes } = aLink({ allowDelegation: true, session: offered });
  expect(await openSigningLink(deps, inSession())).toMatchObject({ state: 'hand_over' });
  expect(await refusalOf(delegateSigning(deps, inSession(), to))).toEqual(['invalid_signing_link', {}]);
  expect(envelopes.events()).toEqual([]);
});

it('the sender’s logo is read where there is one', async () => {
  const without = aLink();
  expect(await refusalOf(readSenderLogo(without.deps, without.request()))).toEqual(['not_found', {}]);
  const plain = aLink({ sender: { hasLogo: false } });
  expect(await refusalOf(readSenderLogo(plain.deps, plain.request()))).toEqual(['not_found', {}]);
  const { deps, request } = aLink({ sender: { hasLogo: true } });
  const picture = Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG')]);
  deps.documents.readLogo = async () => picture;
  expect(await readSenderLogo(deps, request())).toEqual({ mimetype: 'image/png', bytes: picture });
});

it('the answer is a token of its own, for an hour; the link is used up', async () => {
  const { start, session, clock, envelopes } = aLink({ session: offered });
  const { token, expiresAt } = await start();
  const link = readSigningLink(keyedHash, token);
  expect(link).toMatchObject({ recipientId: recipientId('1'), session: { kind: 'inPerson', id: session()?.id } });
  expect(link?.session?.id).not.toBe(offered.id);
  expect(Date.parse(expiresAt) - clock.now().getTime()).toBe(3_600_000);
  expect(envelopes.events().map(({ type }) => type)).toEqual(['recipient.in_person_started']);
  expect(await refusalOf(start())).toEqual(['invalid_signing_link', {}]);
});

it.each<[string, object]>([
  ['the link of an e-mail', { session: undefined }],
  ['a link of another session', { session: { kind: 'inPerson', id: 'b'.repeat(32) } }],
  ['a link of an earlier version', { version: 0 }],
  ['a link to an envelope that is gone', { envelopeId: '00000000-0000-4000-8000-000000000000' }],
  ['a link to another recipient', { recipientId: recipientId('9') }],
])('invalid_signing_link: %s', async (_, changes) => {
  const { start, session } = aLink({ session: offered });
  expect(await refusalOf(start(changes))).toEqual(['invalid_signing_link', {}]);
  expect(session()).toEqual(offered);
});

it('a failure of the records is passed on', async () => {
  const { deps, start } = aLink({ session: offered });
  const failure = new Error('the database is away');
  deps.envelopes.get = deps.envelopes.getNewest = () => Promise.reject(failure);
  await expect(start()).rejects.toBe(failure);
});
