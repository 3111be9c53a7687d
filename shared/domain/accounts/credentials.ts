/** Ports: passwords, sessions, API keys, and who is authenticated by them. */
import type { Account } from './account.ts';
import type { ApiKeyAuthentication, Caller } from './caller.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long without a hash as with one, and is then false. */
  matches(password: string, hash: string | null): Promise<boolean>;
  /** Whether a hash made now would be made in the same way; else it is made anew at the next sign-in. */
  isCurrent(hash: string): boolean;
}

export interface SessionTokens {
  /** @param lifetimeSeconds an hour unless it is said */
  issue(account: Account, lifetimeSeconds?: number): Promise<{ token: string; expiresInSeconds: number }>;
}

export interface Captcha {
  /** @throws AppError invalid_captcha, or service_unavailable when the verifier cannot be asked */
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
  /** @throws AppError unauthorized */
  authenticateSession(authorization: string | null): Promise<Caller>;
  /**
   * The key's owner, its scopes, and what is left of its rate limit.
   * @throws AppError invalid_api_key
   */
  authenticateApiKey(authorization: string | null): Promise<ApiKeyAuthentication>;
}
