/** Actions by link other than signing: delegation, the sender's logo; no action before a session starts. */
import { randomBytes } from 'node:crypto';
import { hmacKeyedHash } from '../../../../shared/auth/keyed-hash.ts';
import { delegateSigning, openSigningLink } from '../../../../shared/operations/signing/ceremony.ts';
import { readSenderLogo } from '../../../../shared/operations/signing/files.ts';
import { aRecipient, aSentEnvelope, recipientId } from '../../../fixtures/envelopes.ts';
import { inMemory } from '../../../fixtures/operations.ts';
import { refusalOf } from '../../../fixtures/refusals.ts';

const keyedHash = hmacKeyedHash(randomBytes(32));
const to = { name: 'Bea', email: 'bea@example.com', reason: 'She rents the flat' };

function aLink({ inPerson, ...changes }: { inPerson?: object; allowDelegation?: boolean; sender?: object } = {}) {
  const recipients = [aRecipient('1', (inPerson ? { inPerson } : {}) as object)];
  const envelope = { ...aSentEnvelope({ recipients }), ...changes } as ReturnType<typeof aSentEnvelope>;
  const memory = inMemory({ seal: jest.fn(), preflight: jest.fn() }, [envelope]);
  const jobQueue = { ...memory.deps.jobQueue, enqueueDispatch: async () => undefined };
  const deps = { ...memory.deps, jobQueue, keyedHash };
  const request = (more: object = {}) => ({
    link: { ownerId: envelope.ownerId, envelopeId: envelope.id, recipientId: recipientId('1'), version: 1, ...more },
    accessProof: null,
    client: { ip: null, userAgent: null },
  });
  return { ...memory, deps, request, now: () => memory.envelopes.the(envelope.id) };
}

it('no other person is named in front of the sender', async () => {
  const inPerson = { id: 'a'.repeat(32), expiresAt: '2100-01-01T00:00:00.000Z', isStarted: true };
  const { deps, request, now } = aLink({ allowDelegation: true, inPerson });
  expect((await refusalOf(delegateSigning(deps, request({ inPersonId: inPerson.id }), to)))?.[0]).toBe(
    'delegation_not_allowed',
  );
  expect(now().recipients).toHaveLength(1);
});

it('a session that has not started shows whose turn it is, and allows nothing else', async () => {
  const inPerson = { id: 'a'.repeat(32), expiresAt: '2100-01-01T00:00:00.000Z', isStarted: false };
  const { deps, request, envelopes } = aLink({ allowDelegation: true, inPerson });
  const offered = request({ inPersonId: inPerson.id });
  expect(await openSigningLink(deps, offered)).toMatchObject({ state: 'hand_over' });
  expect(await refusalOf(delegateSigning(deps, offered, to))).toEqual(['invalid_signing_link', {}]);
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
