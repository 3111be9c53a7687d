/** Who calls, as the edge has authenticated them. */

import type { Allowance } from '../rate-limit.ts';
import type { Scope } from './account.ts';
import type { Profile } from './profile.ts';

/** Who calls: the account behind a session or a key. */
export interface Caller {
  ownerId: string;
  email: string;
  /** The API key used, on the public API (v1). */
  keyId: string | null;
  /** Of the account, at most some seconds old. */
  profile?: Profile | undefined;
}

/** What an API key may do, now. */
export interface ApiKeyAuthentication {
  caller: Caller;
  scopes: readonly Scope[];
  /** What is left of the key's rate limit; it may already be exceeded. */
  allowance: Allowance;
}
