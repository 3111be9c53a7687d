/** Removes the owner's logo, also from envelopes that are out for signature. */
import type { Account } from '../../domain/accounts/account.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { type ChangeProfileDeps, type ProfileRef, writeProfile } from './steps/write-profile.ts';

/** @throws AppError not_found, precondition_failed */
export async function deleteLogo(
  deps: ChangeProfileDeps & Ports<'documents'>,
  ref: ProfileRef,
): Promise<Versioned<Account>> {
  const written = await writeProfile(deps, ref, (profile) => ({ ...profile, logo: null }));
  await deps.documents.eraseLogo(ref.ownerId);
  return written;
}
