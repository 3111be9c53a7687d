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

it('a key that one instance deletes is refused by every other after ten seconds', async () => {
  const [here, elsewhere] = [anInstance(), anInstance()];
  const account = anAccount({ id: userId('b') });
  const { id, ownerId } = anApiKeyRecord({ ownerId: account.id });
  const { text, secretHash } = apiKeyMint(pepper).mint(id);
  await cosmosAccounts(here).create(account);
  await cosmosApiKeys(here).create(anApiKeyRecord({ ownerId, secretHash }));
  const edge = signIns(elsewhere);
  expect((await edge.authenticateApiKey(`Bearer ${text}`)).caller.keyId).toBe(id);
  await cosmosApiKeys(here).delete(ownerId, id);
  clock.advance(10_000);
  await expect(edge.authenticateApiKey(`Bearer ${text}`)).rejects.toMatchObject({ code: 'invalid_api_key' });
});

it('a session that one instance ends is refused by every other after ten seconds', async () => {
  const [here, elsewhere] = [anInstance(), anInstance()];
  const account = anAccount({ id: userId('c') });
  await cosmosAccounts(here).create(account);
  const edge = signIns(elsewhere);
  const { token } = await tokens.issue(account);
  expect((await edge.authenticateSession(`Bearer ${token}`)).ownerId).toBe(account.id);
  const stored = await cosmosAccounts(here).getNewest(account.id);
  if (!stored) throw new Error('the account is missing');
  await cosmosAccounts(here).replace(stored, { ...account, tokenVersion: 2 });
  clock.advance(10_000);
  await expect(edge.authenticateSession(`Bearer ${token}`)).rejects.toMatchObject({ code: 'unauthorized' });
});

it('a route that needs the newest state refuses an ended session and a deleted key at once', async () => {
  const [here, elsewhere] = [anInstance(), anInstance()];
  const account = anAccount({ id: userId('d') });
  const { id, ownerId } = anApiKeyRecord({ ownerId: account.id });
  const { text, secretHash } = apiKeyMint(pepper).mint(id);
  await cosmosAccounts(here).create(account);
  await cosmosApiKeys(here).create(anApiKeyRecord({ ownerId, secretHash }));
  const edge = signIns(elsewhere);
  const { token } = await tokens.issue(account);
  await edge.authenticateSession(`Bearer ${token}`);
  await edge.authenticateApiKey(`Bearer ${text}`);
  const stored = await cosmosAccounts(here).getNewest(account.id);
  if (!stored) throw new Error('the account is missing');
  await cosmosAccounts(here).replace(stored, { ...account, tokenVersion: 2 });
  await cosmosApiKeys(here).delete(ownerId, id);
  expect((await edge.authenticateSession(`Bearer ${token}`)).ownerId).toBe(account.id);
  const needs = { isNewest: true } as const;
  await expect(edge.authenticateSession(`Bearer ${token}`, needs)).rejects.toMatchObject({ code: 'unauthorized' });
  await expect(edge.authenticateApiKey(`Bearer ${text}`, needs)).rejects.toMatchObject({ code: 'invalid_api_key' });
});
