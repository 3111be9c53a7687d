/** A deleted API key and an ended session are refused by every instance, also where a replica is behind. */
import { rm } from 'node:fs/promises';
import { ConsistencyLevel, CosmosClient } from '@azure/cosmos';
import { type RunningCosmos, startCosmos } from '../../../infra/local/cosmos/start-cosmos.ts';
import { apiKeyMint } from '../../../shared/auth/api-key-text.ts';
import { authenticator } from '../../../shared/auth/authenticator.ts';
import { jwtSessionTokens } from '../../../shared/auth/session-tokens.ts';
import { blockLimiter } from '../../../shared/rate-limit/key-limiter.ts';
import type { Containers } from '../../../shared/records/cosmos.ts';
import { cosmosAccounts } from '../../../shared/records/cosmos-accounts.ts';
import { cosmosApiKeys } from '../../../shared/records/cosmos-api-keys.ts';
import { aClock, anAccount, anApiKeyRecord, distantCounters, userId } from '../../fixtures/accounts.ts';
import { aDataDir, definitionOf } from '../infra/cosmos/local-account.ts';

/** Far longer than the test takes. */
const lagMs = 60_000;
let dataDir: string;
let cosmos: RunningCosmos;
const clients: CosmosClient[] = [];

/** An instance of the product: a client with a session of its own. */
function anInstance(): Containers {
  const client = new CosmosClient({
    ...cosmos,
    connectionPolicy: { enableEndpointDiscovery: false },
    consistencyLevel: ConsistencyLevel.Session,
  });
  clients.push(client);
  return async (name) => client.database('app').container(name);
}

beforeAll(async () => {
  dataDir = await aDataDir();
  cosmos = await startCosmos({ dataDir, lagMs });
  anInstance();
  const { database } = (await clients[0]?.databases.createIfNotExists({ id: 'app' })) ?? {};
  for (const name of ['accounts', 'transient'] as const)
    await database?.containers.create({ id: name, ...definitionOf(name) });
});
afterAll(async () => {
  for (const client of clients) client.dispose();
  await cosmos.close();
  await rm(dataDir, { recursive: true, force: true });
});

const pepper = Buffer.alloc(32, 3);
const clock = aClock();
const tokens = jwtSessionTokens([{ kid: 'a', secret: Buffer.from('0a9b8c7d6e5f4031425364758697a8b9') }], clock);

function signIns(containers: Containers) {
  const [accounts, apiKeys] = [cosmosAccounts(containers), cosmosApiKeys(containers)];
  const limiter = blockLimiter(distantCounters(), clock);
  return authenticator({ accounts, apiKeys, tokens, limiter, clock, apiKeyPeppers: [pepper] });
}

type Needs = { isNewest: true };

/** An account with a key and a session on one instance, and the authentication of another, which has accepted both. */
async function aKnownCaller(digit: string) {
  const [here, elsewhere] = [anInstance(), anInstance()];
  const account = anAccount({ id: userId(digit) });
  const { id, ownerId } = anApiKeyRecord({ id: `key_${digit.repeat(32)}`, ownerId: account.id });
  const { text, secretHash } = apiKeyMint(pepper).mint(id);
  await cosmosAccounts(here).create(account);
  await cosmosApiKeys(here).create(anApiKeyRecord({ id, ownerId, secretHash }));
  const { token } = await tokens.issue(account);
  const edge = signIns(elsewhere);
  const byKey = async (needs?: Needs) => (await edge.authenticateApiKey(`Bearer ${text}`, needs)).caller.keyId;
  const bySession = async (needs?: Needs) => (await edge.authenticateSession(`Bearer ${token}`, needs)).ownerId;
  expect([await byKey(), await bySession()]).toEqual([id, ownerId]);
  return {
    byKey,
    bySession,
    deleteKey: () => cosmosApiKeys(here).delete(ownerId, id),
    async endSessions() {
      const stored = await cosmosAccounts(here).getNewest(ownerId);
      if (!stored) throw new Error('the account is missing');
      await cosmosAccounts(here).replace(stored, { ...account, tokenVersion: 2 });
    },
  };
}

it('a key that one instance deletes is refused by every other after ten seconds', async () => {
  const { byKey, deleteKey } = await aKnownCaller('b');
  await deleteKey();
  clock.advance(10_000);
  await expect(byKey()).rejects.toMatchObject({ code: 'invalid_api_key' });
});

it('a session that one instance ends is refused by every other after ten seconds', async () => {
  const { bySession, endSessions } = await aKnownCaller('c');
  await endSessions();
  clock.advance(10_000);
  await expect(bySession()).rejects.toMatchObject({ code: 'unauthorized' });
});

it('a route that needs the newest state refuses an ended session and a deleted key at once', async () => {
  const { byKey, bySession, deleteKey, endSessions } = await aKnownCaller('d');
  await endSessions();
  await deleteKey();
  await expect(bySession()).resolves.toEqual(expect.any(String));
  const needs: Needs = { isNewest: true };
  await expect(bySession(needs)).rejects.toMatchObject({ code: 'unauthorized' });
  await expect(byKey(needs)).rejects.toMatchObject({ code: 'invalid_api_key' });
});
