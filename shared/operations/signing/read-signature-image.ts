/** Reads the image of a signature or of initials by another recipient of the envelope. */

import type { Ports } from '../../domain/ports.ts';
import type { StoredImage } from '../../domain/recipients/recipient.ts';
import { nextStep } from '../../domain/signing/ceremony.ts';
import { AppError } from '../../errors.ts';
import { followLink, type LinkDeps, type LinkRequest } from './steps/follow-link.ts';

/** @throws AppError those of the link, invalid_state, not_your_turn, not_found */
export async function readSignatureImage(
  deps: LinkDeps & Ports<'documents'>,
  request: LinkRequest,
  sha256: string,
): Promise<{ mimetype: StoredImage['mimetype']; bytes: Uint8Array }> {
  const { current, recipient } = await followLink(deps, request);
  nextStep(current.value, recipient);
  const image = current.value.recipients
    .flatMap(({ signing }) => [signing?.signature, signing?.initials])
    .find((candidate) => candidate?.sha256 === sha256);
  if (!image || recipient.role === 'cc') throw new AppError('not_found');
  return { mimetype: image.mimetype, bytes: await deps.documents.readSignature(current.value.id, sha256) };
}
