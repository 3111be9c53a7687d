/** Authenticates sessions (app API) and API keys (v1). Neither is accepted in the other's place. */
import { type Account, type ApiKey, isExpired, rateLimit } from '../domain/accounts/account.ts';
import type { AccountRecords, ApiKeyRecords } from '../domain/accounts/account-records.ts';
import type { ApiKeyAuthentication, Authenticator, Caller, CredentialCache } from '../domain/accounts/credentials.ts';
import type { RateLimiter } from '../domain/rate-limit.ts';
import type { Clock } from '../domain/system.ts';
import { AppError } from '../errors.ts';
import { isSecretOf, parseApiKey, secretHash } from './api-key-text.ts';
import { RecentValues } from './recent-values.ts';
import type { SessionVerifier } from './session-tokens.ts';

/**
 * Revocations and changes of passwords and plans reach every instance after this time at most: what is remembered was
 * read in its newest state.
 */
export const rememberedForMs = 10_000;
const lastUsedEveryMs = 10 * 60_000;

type AccountFacts = Pick<Account, 'id' | 'email' | 'tokenVersion' | 'plan' | 'rateLimitPerMinute' | 'profile'>;

export interface AuthenticatorSettings {
  accounts: Pick<AccountRecords, 'getNewest'>;
  apiKeys: Pick<ApiKeyRecords, 'get' | 'replace'>;
  tokens: Pick<SessionVerifier, 'verify'>;
  limiter: RateLimiter;
  clock: Clock;
  /** The current pepper first. Hashes with the others still match, and are renewed at the next use of their key. */
  apiKeyPeppers: readonly [Uint8Array, ...Uint8Array[]];
}

export function authenticator(settings: AuthenticatorSettings): Authenticator & CredentialCache {
  const { accounts, apiKeys, tokens, limiter, clock, apiKeyPeppers } = settings;
  const recentAccounts = new RecentValues<AccountFacts | null>(clock, rememberedForMs);
  const recentKeys = new RecentValues<ApiKey | null>(clock, rememberedForMs);
  /** The time at which this instance last wrote `lastUsedAt`, by key. */
  const usesNoted = new RecentValues<void>(clock, lastUsedEveryMs);

  const readAccount = async (id: string) => factsOf((await accounts.getNewest(id))?.value);
  const readKey = async (id: string) => (await apiKeys.get(id))?.value ?? null;
  const account = (id: string) => recentAccounts.get(id, () => readAccount(id));
  const apiKey = (id: string) => recentKeys.get(id, () => readKey(id));

  async function currentAccount(id: string, tokenVersion: number): Promise<AccountFacts | null> {
    const known = await account(id);
    // Another instance has just issued a newer token: the remembered account is out of date.
    if (known && known.tokenVersion >= tokenVersion) return known;
    recentAccounts.forget(id);
    return account(id);
  }

  /** Writes at most every ten minutes. A conflict means that another instance has just written it. */
  async function writeLastUse(keyId: string, at: Date): Promise<void> {
    const current = await apiKeys.get(keyId);
    if (!current) return;
    const { lastUsedAt } = current.value;
    if (lastUsedAt !== null && at.getTime() - Date.parse(lastUsedAt) < lastUsedEveryMs) return;
    await apiKeys.replace(current, { ...current.value, lastUsedAt: at.toISOString() });
  }

  /** Best effort: if the write fails, the next use renews the hash. */
  async function renewHash(keyId: string, secret: string): Promise<void> {
    const current = await apiKeys.get(keyId);
    const [pepper] = apiKeyPeppers;
    if (current) await apiKeys.replace(current, { ...current.value, secretHash: secretHash(pepper, keyId, secret) });
    recentKeys.forget(keyId);
  }

  /** The time is information for the key's owner: a failure to write it does not refuse the request. */
  async function noteUse(keyId: string): Promise<void> {
    const at = clock.now();
    await usesNoted.get(keyId, () => writeLastUse(keyId, at)).catch(() => undefined);
  }

  return {
    async authenticateSession(authorization, { isNewest } = {}): Promise<Caller> {
      const token = bearer(authorization);
      const claims = token === null ? null : await tokens.verify(token);
      const facts =
        claims &&
        (isNewest ? await readAccount(claims.accountId) : await currentAccount(claims.accountId, claims.tokenVersion));
      if (!facts || facts.tokenVersion !== claims.tokenVersion) throw new AppError('unauthorized');
      const { id: ownerId, email, profile } = facts;
      return { ownerId, email, keyId: null, profile, loggedInAt: claims.loggedInAt };
    },

    async authenticateApiKey(authorization, { isNewest } = {}): Promise<ApiKeyAuthentication> {
      const presented = parseApiKey(bearer(authorization) ?? '');
      const key = presented && (await (isNewest ? readKey : apiKey)(presented.keyId));
      if (!key || isExpired(key, clock.now())) throw new AppError('invalid_api_key');
      const age = apiKeyPeppers.findIndex((pepper) => isSecretOf(pepper, key.id, presented.secret, key.secretHash));
      if (age < 0) throw new AppError('invalid_api_key');
      const owner = await account(key.ownerId);
      if (!owner) throw new AppError('invalid_api_key');
      const allowance = await limiter.take(key.id, rateLimit(owner));
      if (allowance.isAdmitted) await noteUse(key.id);
      if (allowance.isAdmitted && age > 0) await renewHash(key.id, presented.secret).catch(() => undefined);
      return {
        caller: { ownerId: owner.id, email: owner.email, keyId: key.id, profile: owner.profile },
        scopes: key.scopes,
        allowance,
      };
    },

    invalidateAccount: (accountId) => recentAccounts.forget(accountId),
    invalidateApiKey: (keyId) => recentKeys.forget(keyId),
  };
}

function factsOf(account: Account | undefined): AccountFacts | null {
  if (!account) return null;
  const { id, email, tokenVersion, plan, rateLimitPerMinute, profile } = account;
  return { id, email, tokenVersion, plan, rateLimitPerMinute, ...(profile && { profile }) };
}

function bearer(authorization: string | null): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null;
}
