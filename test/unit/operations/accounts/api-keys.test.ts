/** An owner makes and deletes API keys: everything but the operations in memory. */
import { type ApiKey, maxApiKeys } from '../../../../shared/domain/accounts/account.ts';
import { createApiKey, deleteApiKey } from '../../../../shared/operations/accounts/api-keys.ts';
import { systemDigest, systemRandom } from '../../../../shared/system.ts';
import { accountsInMemory, apiKeysInMemory, organizationLogInMemory } from '../../../fixtures/account-records.ts';
import { aClock, anAccount, anApiKeyRecord, aTimer, userId } from '../../../fixtures/accounts.ts';
import { refusalOf } from '../../../fixtures/refusals.ts';

describe('an API key', () => {
  function aKeyService(count = 0) {
    const first = Array.from({ length: count }, (_, index) => anApiKeyRecord({ id: `key_${index}` }));
    const { records: apiKeys, stored } = apiKeysInMemory(first);
    const invalidated: string[] = [];
    const deps = {
      apiKeys,
      apiKeyMint: { mint: (keyId: string) => ({ text: `text of ${keyId}`, secretHash: `hash of ${keyId}` }) },
      clock: aClock('2026-11-20T10:00:00.000Z'),
      random: systemRandom,
      digest: systemDigest,
      accounts: accountsInMemory([anAccount()]).records,
      organizationLog: organizationLogInMemory().records,
      timer: aTimer(),
      invalidateApiKey: (id: string) => void invalidated.push(id),
    };
    return { deps, stored, invalidated };
  }
  const input = { ownerId: userId('a'), name: 'build server', scopes: ['envelopes:read'] as ApiKey['scopes'] };

  it('61 created at once: exactly as many as an account may have', async () => {
    const { deps, stored } = aKeyService(3);
    const results = await Promise.allSettled(Array.from({ length: 61 }, () => createApiKey(deps, input)));
    expect(stored).toHaveLength(50);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(47);
  });

  it('is for drafts only if its owner wants that; otherwise its record does not say so, like one of 1.0.0', async () => {
    const { deps, stored } = aKeyService();
    for (const draftsOnly of [true, false]) await createApiKey(deps, { ...input, draftsOnly });
    await createApiKey(deps, input);
    expect(stored.map((key) => ('draftsOnly' in key ? key.draftsOnly : 'absent'))).toEqual([true, 'absent', 'absent']);
  });

  it('a place whose key was never made ends within a minute', async () => {
    const { deps, stored } = aKeyService(maxApiKeys - 1);
    const { create } = deps.apiKeys;
    deps.apiKeys.create = () => Promise.reject(new Error('the store is away'));
    await expect(createApiKey(deps, input)).rejects.toThrow('away');
    deps.apiKeys.create = create;
    expect(await refusalOf(createApiKey(deps, input))).toMatchObject(['validation_error', {}]);
    deps.clock.advance(60_000);
    await createApiKey(deps, input);
    expect(stored).toHaveLength(50);
  });

  it('that is deleted is known no more at once, and leaves its place to another', async () => {
    const { deps, stored, invalidated } = aKeyService(maxApiKeys - 1);
    const { key } = await createApiKey(deps, input);
    await deleteApiKey(deps, { ownerId: input.ownerId, keyId: key.id });
    expect(invalidated).toEqual([key.id]);
    await createApiKey(deps, input);
    expect(stored).toHaveLength(50);
  });

  it('is deleted although the places cannot be read', async () => {
    const { deps, stored } = aKeyService();
    const { key } = await createApiKey(deps, input);
    deps.apiKeys.places = () => Promise.reject(new Error('the database is away'));
    await deleteApiKey(deps, { ownerId: input.ownerId, keyId: key.id });
    expect(stored).toEqual([]);
  });
});
