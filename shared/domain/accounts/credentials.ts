/** Ports: passwords, sessions, API keys, and their authentication. */

import type { Allowance } from '../rate-limit.ts';
import type { Person } from './account.ts';
import type { Profile } from './profile.ts';
import type { Role, Scope } from './roles.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash it takes the same time and returns false. */
  matches(password: string, hash: string | null): Promise<boolean>;
  /** Whether the hash has the current parameters. An outdated hash is replaced at the next login. */
  isCurrent(hash: string): boolean;
}

export interface SessionTokens {
  /**
   * @param options one hour by default; `isStrong`: the log-in was a password and a second factor in one; `loggedInAt`:
   *   now by default
   */
  issue(
    account: Person,
    options?: { lifetimeSeconds?: number; isStrong?: boolean; loggedInAt?: Date },
  ): Promise<{ token: string; expiresInSeconds: number }>;
}

export interface Captcha {
  /** @throws AppError invalid_captcha, or service_unavailable if the verifier does not respond */
  check(token: string | undefined, clientAddress: string): Promise<void>;
}

export interface CredentialCache {
  invalidateAccount(accountId: string): void;
  invalidateApiKey(keyId: string): void;
}

export interface ApiKeyMint {
  mint(keyId: string): { text: string; secretHash: string };
}

export interface Authenticator {
  /**
   * Returns the person who is logged in; with `organizationId` the member who acts for that organization.
   * @throws AppError unauthorized; not_found: the person is no member of the organization
   */
  authenticateSession(authorization: string | null, needs?: SessionNeeds): Promise<Caller>;
  /**
   * Returns the key's owner, its scopes and the remainder of its rate limit.
   * @param needs `isNewest`: the key is read, not remembered
   * @throws AppError invalid_api_key
   */
  authenticateApiKey(authorization: string | null, needs?: { isNewest?: true }): Promise<ApiKeyAuthentication>;
}

export interface SessionNeeds {
  /** The accounts are read, not remembered. */
  isNewest?: true;
  /** Null: the person's own account. */
  organizationId?: string | null;
}

/** The account that the session or the key acts for. */
export interface Caller {
  ownerId: string;
  /** The address of the person who acts; for a key of an organization, of the member who created it, or of an owner. */
  email: string;
  /** The member who acts, if the account is an organization and the member is known. */
  memberId?: string;
  /** The account is an organization: its log records changes of keys and endpoints. */
  isOrganization?: true;
  /** The role of that member. */
  role?: Role;
  /** The person has a second factor, or has logged in with what is one. */
  hasSecondFactor?: boolean;
  /** The API key used, on the public API (v1). */
  keyId: string | null;
  /** The name of that key. */
  keyName?: string;
  /** The scopes of the API key. */
  scopes?: readonly Scope[];
  /** The key may read and prepare drafts, and nothing else. */
  draftsOnly?: true;
  /** When the person of the session logged in. */
  loggedInAt?: Date | null;
  /** The account's profile, at most some seconds old. */
  profile?: Profile | undefined;
}

export interface ApiKeyAuthentication {
  caller: Caller;
  scopes: readonly Scope[];
  /** The remainder of the key's rate limit, which may already be exceeded. */
  allowance: Allowance;
}
