/** Starting on the sender's device: the link ends, and the session's token takes its place. */
import { randomBytes } from 'node:crypto';
import { hmacKeyedHash } from '../../../../shared/auth/keyed-hash.ts';
import { readSigningLink } from '../../../../shared/domain/signing/signing-link.ts';
import { startInPerson } from '../../../../shared/operations/signing/ceremony.ts';
import { aRecipient, aSentEnvelope, recipientId } from '../../../fixtures/envelopes.ts';
import { inMemory } from '../../../fixtures/operations.ts';
import { refusalOf } from '../../../fixtures/refusals.ts';

const keyedHash = hmacKeyedHash(randomBytes(32));
const offered = { id: 'a'.repeat(32), expiresAt: '2100-01-01T00:00:00.000Z', isStarted: false };

function aDevice(inPerson: object | null = offered) {
  const envelope = aSentEnvelope({ recipients: [aRecipient('1', { inPerson } as object)] });
  const memory = inMemory({ seal: jest.fn(), preflight: jest.fn() }, [envelope]);
  const jobQueue = { ...memory.deps.jobQueue, enqueueDispatch: async () => undefined };
  const deps = { ...memory.deps, jobQueue, keyedHash };
  const start = (changes: object = {}) => {
    const { ownerId, id } = envelope;
    const link = {
      ownerId,
      envelopeId: id,
      recipientId: recipientId('1'),
      version: 1,
      inPersonId: offered.id,
      ...changes,
    };
    return startInPerson(deps, { link, accessProof: null, client: { ip: '192.0.2.1', userAgent: null } });
  };
  return { ...memory, deps, start, now: () => memory.envelopes.the(envelope.id).recipients[0]?.inPerson };
}

it('the answer is a token of its own, for an hour; the link is used up', async () => {
  const { start, now, clock, envelopes } = aDevice();
  const { token, expiresAt } = await start();
  const session = readSigningLink(keyedHash, token);
  expect(session).toMatchObject({ recipientId: recipientId('1'), inPersonId: now()?.id });
  expect(session?.inPersonId).not.toBe(offered.id);
  expect(Date.parse(expiresAt) - clock.now().getTime()).toBe(3_600_000);
  expect(envelopes.events().map(({ type }) => type)).toEqual(['recipient.in_person_started']);
  expect(await refusalOf(start())).toEqual(['invalid_signing_link', {}]);
});

it.each<[string, object]>([
  ['the link of an e-mail', { inPersonId: undefined }],
  ['a link of another session', { inPersonId: 'b'.repeat(32) }],
  ['a link of an earlier version', { version: 0 }],
  ['a link to an envelope that is gone', { envelopeId: '00000000-0000-4000-8000-000000000000' }],
  ['a link to another recipient', { recipientId: recipientId('9') }],
])('invalid_signing_link: %s', async (_, changes) => {
  const { start, now } = aDevice();
  expect(await refusalOf(start(changes))).toEqual(['invalid_signing_link', {}]);
  expect(now()).toEqual(offered);
});

it('a failure of the records is passed on', async () => {
  const { deps, start } = aDevice();
  const failure = new Error('the database is away');
  deps.envelopes.get = deps.envelopes.getNewest = () => Promise.reject(failure);
  await expect(start()).rejects.toBe(failure);
});
