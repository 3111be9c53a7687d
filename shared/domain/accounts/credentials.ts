/** Ports: passwords, sessions, API keys, and their authentication. */

import type { Allowance } from '../rate-limit.ts';
import type { Account, Scope } from './account.ts';
import type { Profile } from './profile.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash it takes the same time and returns false. */
  matches(password: string, hash: string | null): Promise<boolean>;
  /** Whether the hash has the current parameters. An outdated hash is replaced at the next login. */
  isCurrent(hash: string): boolean;
}

export interface SessionTokens {
  /** @param options.lifetimeSeconds one hour by default @param options.loggedInAt now by default */
  issue(
    account: Account,
    options?: { lifetimeSeconds?: number; loggedInAt?: Date },
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
   * @param needs `isNewest`: the account is read, not remembered
   * @throws AppError unauthorized
   */
  authenticateSession(authorization: string | null, needs?: { isNewest?: true }): Promise<Caller>;
  /**
   * Returns the key's owner, its scopes and the remainder of its rate limit.
   * @param needs `isNewest`: the key is read, not remembered
   * @throws AppError invalid_api_key
   */
  authenticateApiKey(authorization: string | null, needs?: { isNewest?: true }): Promise<ApiKeyAuthentication>;
}

/** The account that owns the session or the key. */
export interface Caller {
  ownerId: string;
  email: string;
  /** The API key used, on the public API (v1). */
  keyId: string | null;
  /** The scopes of the API key. */
  scopes?: readonly Scope[];
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
