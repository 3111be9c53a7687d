/** The authenticated caller. */

import type { Allowance } from '../rate-limit.ts';
import type { Scope } from './account.ts';
import type { Profile } from './profile.ts';

/** The account that owns the session or the key. */
export interface Caller {
  ownerId: string;
  email: string;
  /** The API key used, on the public API (v1). */
  keyId: string | null;
  /** The account's profile, at most some seconds old. */
  profile?: Profile | undefined;
}

export interface ApiKeyAuthentication {
  caller: Caller;
  scopes: readonly Scope[];
  /** The remainder of the key's rate limit, which may already be exceeded. */
  allowance: Allowance;
}
