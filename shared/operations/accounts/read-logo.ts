/** Reads the logo of an owner for the settings page and for recipients of the owner's envelopes. */

import { logoType } from '../../domain/accounts/profile.ts';
import type { Documents } from '../../domain/documents/document-storage.ts';
import type { StoredImage } from '../../domain/recipients/recipient.ts';
import { AppError } from '../../errors.ts';

interface LogoFile {
  mimetype: StoredImage['mimetype'];
  bytes: Uint8Array;
}

/** @throws AppError not_found */
export async function readLogo(
  { documents }: { documents: Pick<Documents, 'readLogo'> },
  ownerId: string,
): Promise<LogoFile> {
  const bytes = await documents.readLogo(ownerId);
  if (!bytes) throw new AppError('not_found');
  return { mimetype: logoType(bytes), bytes };
}
