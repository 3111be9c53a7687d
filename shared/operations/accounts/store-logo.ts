/**
 * Stores an owner's logo: checks it, removes metadata, decodes it once like a document, stores and records it. The
 * order matters: a logo that a record names is always stored.
 */
import type { StoreLogoBody } from '../../contracts/profile.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import { cleanLogo } from './steps/clean-logo.ts';
import { type ChangeProfileDeps, type ProfileRef, writeProfile } from './steps/write-profile.ts';

type Deps = ChangeProfileDeps & Ports<'documents' | 'sealer' | 'digest'>;

/** @throws AppError not_found, precondition_failed, validation_error */
export async function storeLogo(
  deps: Deps,
  ref: ProfileRef,
  { mimetype, contentBase64 }: StoreLogoBody,
): Promise<Versioned<Account>> {
  const bytes = cleanLogo(Buffer.from(contentBase64, 'base64'), mimetype);
  await refuseUndrawable(deps, bytes, mimetype);
  await deps.documents.storeLogo(ref.ownerId, bytes, mimetype);
  const logo = { sha256: deps.digest.sha256(bytes), mimetype, size: bytes.length };
  return writeProfile(deps, ref, (profile) => ({ ...profile, logo }));
}

/** The certificate draws it: the dry run of the sealing decodes it completely, in a thread with limits. */
async function refuseUndrawable(
  { sealer }: Deps,
  bytes: Uint8Array,
  mimetype: StoreLogoBody['mimetype'],
): Promise<void> {
  try {
    await sealer.preflight(bytes, mimetype, [], { isLowPriority: true });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    throw new AppError('validation_error', { details: { contentBase64: 'cannot be decoded' } });
  }
}
