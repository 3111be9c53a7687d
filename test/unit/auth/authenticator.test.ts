import { apiKeyMint } from '../../../shared/auth/api-key-text.ts';
import { authenticator } from '../../../shared/auth/authenticator.ts';
import { jwtSessionTokens } from '../../../shared/auth/session-tokens.ts';
import type { ApiKey, Person } from '../../../shared/domain/accounts/account.ts';
import type { Versioned } from '../../../shared/domain/versioned.ts';
import { blockLimiter } from '../../../shared/rate-limit/key-limiter.ts';
import { aClock, anAccount, anApiKeyRecord, distantCounters } from '../../fixtures/accounts.ts';

const pepper = Buffer.alloc(32, 3);
const ring = [{ kid: 'a', secret: Buffer.from('0a9b8c7d6e5f4031425364758697a8b9') }];

/** One account with one key, on a store that counts what it is asked. */
function aWorld() {
  const clock = aClock();
  const tokens = jwtSessionTokens(ring, clock);
  const { text, secretHash } = apiKeyMint(pepper).mint(anApiKeyRecord().id);
  const store = {
    account: anAccount() as Person | null,
    key: anApiKeyRecord({ secretHash }) as ApiKey | null,
    accountReads: 0,
    keyReads: 0,
    keyWrites: 0,
    failsWrites: false,
  };
  const versioned = <T>(value: T | null): Versioned<T> | null => value && { value, version: '1' };
  const getAccount = async (id: string) => {
    store.accountReads += 1;
    return versioned(id === store.account?.id ? store.account : null);
  };
  const instance = (peppers: [Uint8Array, ...Uint8Array[]] = [pepper]) =>
    authenticator({
      accounts: { getNewest: getAccount },
      apiKeys: {
        get: async (id) => {
          store.keyReads += 1;
          return versioned(id === store.key?.id ? store.key : null);
        },
        replace: async (_, next) => {
          if (store.failsWrites) throw new Error('the database is away');
          store.keyWrites += 1;
          store.key = next;
          return { value: next, version: '2' };
        },
      },
      tokens,
      limiter: blockLimiter(distantCounters(), clock),
      clock,
      apiKeyPeppers: peppers,
    });
  const issue = async () => `Bearer ${(await tokens.issue(store.account ?? anAccount())).token}`;
  return { clock, store, instance, issue, authorization: `Bearer ${text}`, text };
}

const unauthorized = { code: 'unauthorized', status: 401 };
const invalidKey = { code: 'invalid_api_key', status: 401 };

describe('sessions', () => {
  it('let the owner in, with one account read in ten seconds', async () => {
    const { store, instance, issue, clock } = aWorld();
    const edge = instance();
    const authorization = await issue();
    const { id: ownerId, email } = store.account ?? {};
    const caller = { ownerId, email, keyId: null, hasSecondFactor: false, loggedInAt: clock.now() };
    for (let i = 0; i < 5; i++) expect(await edge.authenticateSession(authorization)).toEqual(caller);
    expect(store.accountReads).toBe(1);
    clock.advance(10_000);
    await edge.authenticateSession(authorization);
    expect(store.accountReads).toBe(2);
  });

  it('end with a password change: here at once, elsewhere within ten seconds', async () => {
    const { store, instance, issue, clock } = aWorld();
    const [here, elsewhere] = [instance(), instance()];
    const before = await issue();
    await here.authenticateSession(before);
    await elsewhere.authenticateSession(before);
    store.account = anAccount({ tokenVersion: 2 });
    here.invalidateAccount(store.account.id);
    await expect(here.authenticateSession(before)).rejects.toMatchObject(unauthorized);
    clock.advance(10_000);
    await expect(elsewhere.authenticateSession(before)).rejects.toMatchObject(unauthorized);
  });

  it('that begin with a password change are let in everywhere at once', async () => {
    const { store, instance, issue } = aWorld();
    const elsewhere = instance();
    await elsewhere.authenticateSession(await issue());
    store.account = anAccount({ tokenVersion: 2 });
    expect(await elsewhere.authenticateSession(await issue())).toMatchObject({ ownerId: store.account.id });
  });

  it('of an account that is gone are refused', async () => {
    const { store, instance, issue } = aWorld();
    const authorization = await issue();
    store.account = null;
    await expect(instance().authenticateSession(authorization)).rejects.toMatchObject(unauthorized);
  });

  it.each([null, '', 'Bearer', 'Bearer ', 'Basic YTpi'])('are refused without a token: %j', async (authorization) => {
    await expect(aWorld().instance().authenticateSession(authorization)).rejects.toMatchObject(unauthorized);
  });
});

describe('API keys after a rotation of the pepper', () => {
  const newest = Buffer.alloc(32, 4);

  it('are let in under the former one, and made anew at the first use; then under the newest alone', async () => {
    const { store, instance, authorization } = aWorld();
    const before = store.key?.secretHash;
    const edge = instance([newest, pepper]);
    await edge.authenticateApiKey(authorization);
    expect(store.key?.secretHash).not.toBe(before);
    const writes = store.keyWrites;
    await edge.authenticateApiKey(authorization);
    expect(store.keyWrites).toBe(writes);
    expect(await instance([newest]).authenticateApiKey(authorization)).toMatchObject({ scopes: ['envelopes:read'] });
    await expect(instance([pepper]).authenticateApiKey(authorization)).rejects.toMatchObject(invalidKey);
  });

  it('are refused under a pepper that is not in the ring', async () => {
    const { store, instance, authorization } = aWorld();
    const before = store.key;
    await expect(instance([newest]).authenticateApiKey(authorization)).rejects.toMatchObject(invalidKey);
    expect(store.key).toBe(before);
  });

  it('are let in although the new hash cannot be written', async () => {
    const { store, instance, authorization } = aWorld();
    const edge = instance([newest, pepper]);
    store.failsWrites = true;
    expect(await edge.authenticateApiKey(authorization)).toMatchObject({ scopes: ['envelopes:read'] });
  });
});

describe('API keys', () => {
  it('let the owner in, with their scopes and what is left of the limit', async () => {
    const { store, instance, authorization } = aWorld();
    expect(await instance().authenticateApiKey(authorization)).toEqual({
      caller: {
        ownerId: store.account?.id,
        email: store.account?.email,
        keyId: store.key?.id,
        keyName: store.key?.name,
      },
      scopes: ['envelopes:read'],
      allowance: { isAdmitted: true, limit: 100, remaining: 99, resetsAt: 1_795_168_860 },
    });
  });

  it('for drafts only say so; others do not', async () => {
    const { store, instance, authorization } = aWorld();
    const draftsOnly = async () => (await instance().authenticateApiKey(authorization)).caller.draftsOnly;
    expect(await draftsOnly()).toBeUndefined();
    if (store.key) store.key.draftsOnly = true;
    expect(await draftsOnly()).toBe(true);
  });

  it('are refused when unknown, which is remembered too', async () => {
    const { store, instance } = aWorld();
    const edge = instance();
    const { text } = apiKeyMint(pepper).mint(`key_${'2'.repeat(32)}`);
    for (let i = 0; i < 3; i++)
      await expect(edge.authenticateApiKey(`Bearer ${text}`)).rejects.toMatchObject(invalidKey);
    expect(store.keyReads).toBe(1);
  });

  it('are refused with another secret, which costs the real key nothing', async () => {
    const { instance, authorization } = aWorld();
    const edge = instance();
    const { text } = apiKeyMint(pepper).mint(anApiKeyRecord().id);
    await expect(edge.authenticateApiKey(`Bearer ${text}`)).rejects.toMatchObject(invalidKey);
    expect((await edge.authenticateApiKey(authorization)).allowance.remaining).toBe(99);
  });

  it('work nowhere ten seconds after they were deleted, and not here at once', async () => {
    const { store, instance, authorization, clock } = aWorld();
    const [here, elsewhere] = [instance(), instance()];
    await here.authenticateApiKey(authorization);
    await elsewhere.authenticateApiKey(authorization);
    store.key = null;
    here.invalidateApiKey(anApiKeyRecord().id);
    await expect(here.authenticateApiKey(authorization)).rejects.toMatchObject(invalidKey);
    clock.advance(10_000);
    await expect(elsewhere.authenticateApiKey(authorization)).rejects.toMatchObject(invalidKey);
  });

  it('end at their moment, also where they are remembered', async () => {
    const { store, instance, authorization, clock } = aWorld();
    const edge = instance();
    if (store.key) store.key = { ...store.key, expiresAt: new Date(clock.now().getTime() + 5_000).toISOString() };
    await edge.authenticateApiKey(authorization);
    clock.advance(5_000);
    await expect(edge.authenticateApiKey(authorization)).rejects.toMatchObject(invalidKey);
  });

  it('of an account that is gone are refused', async () => {
    const { store, instance, authorization } = aWorld();
    store.account = null;
    await expect(instance().authenticateApiKey(authorization)).rejects.toMatchObject(invalidKey);
  });

  it('over their limit get Retry-After', async () => {
    const { store, instance, authorization, clock } = aWorld();
    clock.advance(45_000);
    store.account = anAccount({ rateLimitPerMinute: 1 });
    const edge = instance();
    expect((await edge.authenticateApiKey(authorization)).allowance.isAdmitted).toBe(true);
    const { allowance } = await edge.authenticateApiKey(authorization);
    const resetsAt = clock.now().getTime() / 1_000 + 15;
    expect(allowance).toEqual({ isAdmitted: false, limit: 1, remaining: 0, resetsAt });
  });

  it('follow the plan within ten seconds', async () => {
    const { store, instance, authorization, clock } = aWorld();
    const edge = instance();
    await edge.authenticateApiKey(authorization);
    store.account = anAccount({ plan: 'pro' });
    clock.advance(10_000);
    expect((await edge.authenticateApiKey(authorization)).allowance.limit).toBe(1_000);
  });

  it('have their last use written every ten minutes', async () => {
    const { store, instance, authorization, clock } = aWorld();
    const edge = instance();
    const startedAt = clock.now().toISOString();
    for (let i = 0; i < 10; i++) {
      await edge.authenticateApiKey(authorization);
      clock.advance(59_000);
    }
    expect(store.keyWrites).toBe(1);
    expect(store.key?.lastUsedAt).toBe(startedAt);
    clock.advance(60_000);
    await edge.authenticateApiKey(authorization);
    await instance().authenticateApiKey(authorization);
    expect(store.keyWrites).toBe(2);
  });
});
