/** Writes a changed profile into the account. Payment events may change the account at the same time. */
import type { Account } from '../../../domain/accounts/account.ts';
import type { CredentialCache } from '../../../domain/accounts/credentials.ts';
import { emptyProfile, type Profile } from '../../../domain/accounts/profile.ts';
import type { Ports } from '../../../domain/ports.ts';
import type { Versioned } from '../../../domain/versioned.ts';
import { AppError } from '../../../errors.ts';
import { checkIfMatch } from '../../concurrency/if-match.ts';
import { type RetryDeps, retryOnConflict } from '../../concurrency/retry-on-conflict.ts';

export type ChangeProfileDeps = RetryDeps & Pick<CredentialCache, 'invalidateAccount'> & Ports<'accounts' | 'clock'>;

export interface ProfileRef {
  ownerId: string;
  ifMatch: string | null;
}

const retries = { rounds: 10, maxPauseMs: 50 };

/** @throws AppError not_found, precondition_failed, and what `change` throws */
export async function writeProfile(
  deps: ChangeProfileDeps,
  { ownerId, ifMatch }: ProfileRef,
  change: (profile: Profile) => Profile,
): Promise<Versioned<Account>> {
  const written = await retryOnConflict<Versioned<Account> | null, Versioned<Account>, Versioned<Account>>(
    deps,
    () => deps.accounts.getNewest(ownerId),
    (current) => {
      if (!current) throw new AppError('not_found');
      checkIfMatch(ifMatch, current.version);
      const { value, version } = current;
      const profile = change(value.profile ?? emptyProfile);
      return { value: { ...value, profile, updatedAt: deps.clock.now().toISOString() }, version };
    },
    (current, next) => deps.accounts.replace(current ?? next, next.value),
    { ...retries, ifMatch },
  );
  // Envelopes sent through this instance from now on show the new profile; other instances cache the old one for
  // seconds.
  deps.invalidateAccount(ownerId);
  return written;
}
