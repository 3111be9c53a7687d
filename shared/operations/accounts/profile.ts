/** The profile of an account: what recipients see of its owner, and the logo. */
import type { StoreLogoBody, UpdateProfileBody } from '../../contracts/profile.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { CredentialCache } from '../../domain/accounts/credentials.ts';
import { isOrganization } from '../../domain/accounts/organization.ts';
import { withFact } from '../../domain/accounts/organization-log.ts';
import { changeProfile, emptyProfile, logoType, type Profile } from '../../domain/accounts/profile.ts';
import type { Documents } from '../../domain/documents/document-storage.ts';
import type { Ports } from '../../domain/ports.ts';
import type { StoredImage } from '../../domain/recipients/recipient.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import { changeAccount } from './steps/change-account.ts';
import { cleanLogo } from './steps/clean-logo.ts';
import { factOf, type LogDeps, type OwnerRef } from './steps/organization-log.ts';

/**
 * Returns the account's current profile, with the version for If-Match.
 * @throws AppError not_found
 */
export async function getProfile(deps: Ports<'accounts'>, ownerId: string): Promise<Versioned<Account>> {
  const account = await deps.accounts.getNewest(ownerId);
  if (!account) throw new AppError('not_found');
  return account;
}

/**
 * Changes the account's profile. Envelopes sent from then on show it.
 * @throws AppError unauthorized, not_found (an organization), precondition_failed, validation_error
 */
export function updateProfile(
  deps: ChangeProfileDeps,
  ref: ProfileRef,
  changes: UpdateProfileBody,
): Promise<Versioned<Account>> {
  return writeProfile(deps, ref, (profile) => changeProfile(profile, changes));
}

interface LogoFile {
  mimetype: StoredImage['mimetype'];
  bytes: Uint8Array;
}

/**
 * Reads the logo of an owner for the settings page and for recipients of the owner's envelopes.
 * @throws AppError not_found
 */
export async function readLogo(
  { documents }: { documents: Pick<Documents, 'readLogo'> },
  ownerId: string,
): Promise<LogoFile> {
  const bytes = await documents.readLogo(ownerId);
  if (!bytes) throw new AppError('not_found');
  return { mimetype: logoType(bytes), bytes };
}

type Deps = ChangeProfileDeps & Ports<'documents' | 'sealer' | 'digest'>;

/**
 * Stores an owner's logo: checks it, removes metadata, decodes it once like a document, stores and records it. The
 * order matters: a logo that a record names is always stored.
 * @throws AppError unauthorized, not_found (an organization), precondition_failed, validation_error
 */
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

/**
 * Removes the owner's logo, also from envelopes that are out for signature.
 * @throws AppError unauthorized, not_found (an organization), precondition_failed
 */
export async function deleteLogo(
  deps: ChangeProfileDeps & Ports<'documents'>,
  ref: ProfileRef,
): Promise<Versioned<Account>> {
  const written = await writeProfile(deps, ref, (profile) => ({ ...profile, logo: null }));
  await deps.documents.eraseLogo(ref.ownerId);
  return written;
}

type ChangeProfileDeps = LogDeps & Pick<CredentialCache, 'invalidateAccount'>;

interface ProfileRef extends OwnerRef {
  ifMatch: string | null;
}

/**
 * Writes a changed profile into the account.
 * @throws AppError unauthorized, not_found (an organization), precondition_failed, and those of `change`
 */
async function writeProfile(
  deps: ChangeProfileDeps,
  { ownerId, memberId, isOrganization: isShared, ifMatch }: ProfileRef,
  change: (profile: Profile) => Profile,
): Promise<Versioned<Account>> {
  const withProfile = (account: Account): Account => {
    const changed = { ...account, profile: change(account.profile ?? emptyProfile) };
    if (!isOrganization(changed)) return changed;
    return withFact(changed, factOf(deps, { organizationId: ownerId, memberId }, 'profile.changed', {}));
  };
  const written = await changeAccount(deps, ownerId, withProfile, {
    ifMatch,
    ...(isShared && { missing: 'not_found' }),
  });
  // Envelopes sent through this instance from now on show the new profile; other instances cache the old one for
  // seconds.
  deps.invalidateAccount(ownerId);
  return written;
}
