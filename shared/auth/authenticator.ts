/** Authenticates sessions (app API) and API keys (v1). Neither is accepted in the other's place. */
import {
  type Account,
  type ApiKey,
  isExpired,
  type Organization,
  type Person,
  rateLimit,
} from '../domain/accounts/account.ts';
import type { AccountRecords, ApiKeyRecords } from '../domain/accounts/account-records.ts';
import type { ApiKeyAuthentication, Authenticator, Caller, CredentialCache } from '../domain/accounts/credentials.ts';
import { isOrganization, ownersOf, roleOf } from '../domain/accounts/organization.ts';
import { emptyProfile } from '../domain/accounts/profile.ts';
import { secondFactorOf } from '../domain/accounts/second-factor.ts';
import { isId } from '../domain/ids.ts';
import type { RateLimiter } from '../domain/rate-limit.ts';
import type { Clock } from '../domain/system.ts';
import { AppError } from '../errors.ts';
import { RecentValues } from '../recent-values.ts';
import { isSecretOf, parseApiKey, secretHash } from './api-key-text.ts';
import type { SessionVerifier } from './session-tokens.ts';

/**
 * Revocations and changes of passwords and plans reach every instance after this time at most: what is remembered was
 * read in its newest state.
 */
export const rememberedForMs = 10_000;
const lastUsedEveryMs = 10 * 60_000;

type OwnerFacts = 'id' | 'plan' | 'rateLimitPerMinute' | 'profile';
type PersonFacts = Pick<Person, OwnerFacts | 'email' | 'tokenVersion'> & { hasApp: boolean };
type OrganizationFacts = Pick<Organization, OwnerFacts | 'members' | 'requiresSecondFactor'>;
type AccountFacts = PersonFacts | OrganizationFacts;

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

  const person = async (id: string) => personOf(await account(id));

  async function currentPerson(id: string, tokenVersion: number): Promise<PersonFacts | null> {
    const known = await person(id);
    // Another instance has just issued a newer token: the remembered account is out of date.
    if (known && known.tokenVersion >= tokenVersion) return known;
    recentAccounts.forget(id);
    return person(id);
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

  /** The person behind a key: of an organization the member who created it, or an owner after that member has left. */
  async function contactOf(
    owner: AccountFacts,
    key: ApiKey,
  ): Promise<Pick<Caller, 'email' | 'memberId' | 'isOrganization'> | null> {
    if (!('members' in owner)) return { email: owner.email };
    const isMember = key.createdBy !== undefined && roleOf(owner, key.createdBy) !== null;
    const ids = [
      ...(isMember && key.createdBy ? [key.createdBy] : []),
      ...ownersOf(owner).map((each) => each.accountId),
    ];
    for (const id of ids) {
      const found = await person(id);
      const member = id === key.createdBy ? { memberId: id } : {};
      if (found) return { email: found.email, isOrganization: true, ...member };
    }
    return null;
  }

  return {
    async authenticateSession(authorization, { isNewest, organizationId = null } = {}): Promise<Caller> {
      const token = bearer(authorization);
      const claims = token === null ? null : await tokens.verify(token);
      const facts =
        claims &&
        (isNewest
          ? personOf(await readAccount(claims.accountId))
          : await currentPerson(claims.accountId, claims.tokenVersion));
      if (!facts || facts.tokenVersion !== claims.tokenVersion) throw new AppError('unauthorized');
      const hasSecondFactor = facts.hasApp || claims.isStrong;
      if (organizationId === null) {
        const { id: ownerId, email, profile } = facts;
        return { ownerId, email, keyId: null, profile, hasSecondFactor, loggedInAt: claims.loggedInAt };
      }
      const owner = isId('usr', organizationId)
        ? await (isNewest ? readAccount(organizationId) : account(organizationId))
        : null;
      const { loggedInAt } = claims;
      return { ...memberOf(owner, facts, hasSecondFactor), hasSecondFactor, loggedInAt };
    },

    async authenticateApiKey(authorization, { isNewest } = {}): Promise<ApiKeyAuthentication> {
      const presented = parseApiKey(bearer(authorization) ?? '');
      const key = presented && (await (isNewest ? readKey : apiKey)(presented.keyId));
      if (!key || isExpired(key, clock.now())) throw new AppError('invalid_api_key');
      const age = apiKeyPeppers.findIndex((pepper) => isSecretOf(pepper, key.id, presented.secret, key.secretHash));
      if (age < 0) throw new AppError('invalid_api_key');
      const owner = await account(key.ownerId);
      if (!owner) throw new AppError('invalid_api_key');
      const contact = await contactOf(owner, key);
      if (!contact) throw new AppError('invalid_api_key');
      const allowance = await limiter.take(key.id, rateLimit(owner));
      if (allowance.isAdmitted) await noteUse(key.id);
      if (allowance.isAdmitted && age > 0) await renewHash(key.id, presented.secret).catch(() => undefined);
      return {
        caller: {
          ownerId: owner.id,
          ...contact,
          keyId: key.id,
          keyName: key.name,
          ...(key.draftsOnly && { draftsOnly: true }),
          profile: owner.profile,
        },
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
  const { id, plan, rateLimitPerMinute, profile } = account;
  const owner = { id, plan, rateLimitPerMinute, ...(profile && { profile }) };
  if (isOrganization(account)) {
    const { members, requiresSecondFactor = false } = account;
    return { ...owner, members, requiresSecondFactor };
  }
  const hasApp = secondFactorOf(account).app !== null;
  return { ...owner, email: account.email, tokenVersion: account.tokenVersion, hasApp };
}

function personOf(facts: AccountFacts | null): PersonFacts | null {
  return facts && !('members' in facts) ? facts : null;
}

/**
 * The person as a member. Recipients see the organization's profile, with the name of the member.
 * @throws AppError not_found: attack: an organization of others must not differ from one that does not exist;
 *   second_factor_missing
 */
function memberOf(owner: AccountFacts | null, { id, email, profile }: PersonFacts, hasSecondFactor: boolean): Caller {
  const role = owner && 'members' in owner ? roleOf(owner, id) : null;
  if (!owner || !role) throw new AppError('not_found');
  if ('members' in owner && owner.requiresSecondFactor && !hasSecondFactor) throw new AppError('second_factor_missing');
  const sender = { ...(owner.profile ?? emptyProfile), name: profile?.name ?? owner.profile?.name ?? null };
  return { ownerId: owner.id, isOrganization: true, memberId: id, role, email, keyId: null, profile: sender };
}

function bearer(authorization: string | null): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null;
}
