/** API keys over the real record store: who sees and deletes which. */
import type { ApiKey } from '../../../../shared/domain/accounts/account.ts';
import { createApiKey, deleteApiKey } from '../../../../shared/operations/accounts/api-keys.ts';
import { cosmosContainers } from '../../../../shared/records/cosmos.ts';
import { cosmosApiKeys } from '../../../../shared/records/cosmos-api-keys.ts';
import { systemRandom, systemTimer } from '../../../../shared/system.ts';
import { aClock, userId } from '../../../fixtures/accounts.ts';
import { aLocalAccount, type LocalAccount } from '../../infra/cosmos/local-account.ts';

let store: LocalAccount;
let deps: Parameters<typeof createApiKey>[0] & Parameters<typeof deleteApiKey>[0];
const invalidated: string[] = [];

beforeAll(async () => {
  store = await aLocalAccount();
  const containers = cosmosContainers({
    endpoint: store.cosmos.endpoint,
    key: store.cosmos.key,
    database: 'app',
    createsContainers: true,
    credential: () => Promise.reject(new Error('the local account has a key')),
  });
  deps = {
    apiKeys: cosmosApiKeys(containers),
    apiKeyMint: { mint: (id) => ({ text: `text of ${id}`, secretHash: `hash of ${id}` }) },
    clock: aClock(),
    random: systemRandom,
    timer: systemTimer,
    invalidateApiKey: (id) => void invalidated.push(id),
  };
});
afterAll(() => store.close());
beforeEach(() => invalidated.splice(0));

const ann = userId('a');
const bob = userId('b');
const aKeyOf = async (ownerId: string) =>
  (await createApiKey(deps, { ownerId, name: 'build server', scopes: ['envelopes:read'] })).key;
const idsOf = (keys: ApiKey[]) => keys.map(({ id }) => id);

describe('an API key', () => {
  it('is deleted by its owner, and requests with it are refused at once', async () => {
    const key = await aKeyOf(ann);
    await deleteApiKey(deps, { ownerId: ann, keyId: key.id });
    expect(idsOf(await deps.apiKeys.listByOwner(ann))).not.toContain(key.id);
    expect(invalidated).toEqual([key.id]);
  });

  it('not_found: the key of another account stays, and its cache too', async () => {
    const key = await aKeyOf(ann);
    await expect(deleteApiKey(deps, { ownerId: bob, keyId: key.id })).rejects.toMatchObject({ code: 'not_found' });
    expect(idsOf(await deps.apiKeys.listByOwner(ann))).toContain(key.id);
    expect(invalidated).toEqual([]);
  });

  it.each(['', 'key_', `usr_${'a'.repeat(32)}`, `key_${'0'.repeat(32)}`])('not_found: %p', async (keyId) => {
    await expect(deleteApiKey(deps, { ownerId: ann, keyId })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('61 at once become 50, and a deleted one makes room for one', async () => {
    const owner = userId('c');
    const results = await Promise.allSettled(Array.from({ length: 61 }, () => aKeyOf(owner)));
    const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason.code);
    expect(refused).toEqual(Array(11).fill('validation_error'));
    const keys = await deps.apiKeys.listByOwner(owner);
    expect(keys).toHaveLength(50);
    await deleteApiKey(deps, { ownerId: owner, keyId: keys[0]?.id ?? '' });
    const again = await Promise.allSettled([aKeyOf(owner), aKeyOf(owner)]);
    expect(again.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await deps.apiKeys.listByOwner(owner)).toHaveLength(50);
  });

  it('is listed for its owner alone', async () => {
    const key = await aKeyOf(bob);
    expect(idsOf(await deps.apiKeys.listByOwner(bob))).toEqual([key.id]);
    expect(idsOf(await deps.apiKeys.listByOwner(ann))).not.toContain(key.id);
  });
});
