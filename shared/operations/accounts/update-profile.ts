/** Changes the account's profile. Envelopes sent from then on show it. */
import type { UpdateProfileBody } from '../../contracts/profile.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { changeProfile } from '../../domain/accounts/profile.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { type ChangeProfileDeps, type ProfileRef, writeProfile } from './steps/write-profile.ts';

/** @throws AppError not_found, precondition_failed, validation_error */
export function updateProfile(
  deps: ChangeProfileDeps,
  ref: ProfileRef,
  changes: UpdateProfileBody,
): Promise<Versioned<Account>> {
  return writeProfile(deps, ref, (profile) => changeProfile(profile, changes));
}
