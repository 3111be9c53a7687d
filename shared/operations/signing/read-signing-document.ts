import { nextStep } from '../../domain/ceremony.ts';
import type { Documents } from '../../domain/document-storage.ts';
import { type PinnedDocument, pinnedDocument } from '../../domain/envelope.ts';
import type { StoredImage } from '../../domain/recipient.ts';
import { AppError } from '../../errors.ts';
import { followLink, type LinkDeps, type LinkRequest } from './steps/follow-link.ts';

type Deps = LinkDeps & { documents: Documents };

/**
 * The very bytes that were pinned when the envelope was sent, and that will be sealed.
 * @throws AppError those of the link, invalid_state, not_your_turn, role_not_allowed (cc), document_changed
 */
export async function readSigningDocument(
  deps: Deps,
  request: LinkRequest,
): Promise<{ document: PinnedDocument; bytes: Uint8Array }> {
  const { current, recipient } = await followLink(deps, request);
  nextStep(current.value, recipient);
  if (recipient.role === 'cc') throw new AppError('role_not_allowed', { details: { role: recipient.role } });
  const document = pinnedDocument(current.value);
  if (!document) throw new AppError('document_missing');
  const bytes = await deps.documents.readUpload(document.blobName, document.etag);
  if (deps.digest.sha256(bytes) !== document.sha256) throw new AppError('document_changed');
  return { document, bytes };
}

/** The image of a signature or of initials that somebody has put into this envelope. @throws AppError not_found */
export async function readSignatureImage(
  deps: Deps,
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
