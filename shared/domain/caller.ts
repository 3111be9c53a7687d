import type { AppError } from '../errors.ts';
import type { Scope } from './account.ts';

/** Who calls: the account behind a session or a key. */
export interface Caller {
  ownerId: string;
  email: string;
  /** The API key used, on surface B. */
  keyId: string | null;
}

/** What an API key may do, now. */
export interface ApiKeyAuthentication {
  caller: Caller;
  scopes: readonly Scope[];
  headers: Record<string, string>;
  /** Set when the key's limit is exceeded. */
  refusal: AppError | null;
}
