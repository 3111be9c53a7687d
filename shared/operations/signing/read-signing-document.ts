/**
 * Reads the document for a recipient: exactly the bytes that were pinned when the envelope was sent, and that will be
 * sealed.
 */
import { type ByteRange, requestedRange } from '../../domain/byte-range.ts';
import type { PinnedDocument } from '../../domain/documents/document.ts';
import { pinnedDocument } from '../../domain/envelopes/envelope.ts';
import type { Ports } from '../../domain/ports.ts';
import { nextStep } from '../../domain/signing/ceremony.ts';
import { AppError } from '../../errors.ts';
import { followLink, type LinkDeps, type LinkRequest } from './steps/follow-link.ts';

/**
 * @param range the header `Range` of the request
 * @throws AppError those of the link, invalid_state, not_your_turn, role_not_allowed (cc), document_missing, document_changed
 */
export async function readSigningDocument(
  deps: LinkDeps & Ports<'documents'>,
  request: LinkRequest,
  range: string | null = null,
): Promise<{ document: PinnedDocument; bytes: Uint8Array; part?: ByteRange }> {
  const { current, recipient } = await followLink(deps, request);
  nextStep(current.value, recipient);
  if (recipient.role === 'cc') throw new AppError('role_not_allowed', { details: { role: recipient.role } });
  const document = pinnedDocument(current.value);
  if (!document) throw new AppError('document_missing');
  const part = requestedRange(range, document.size);
  if (part) {
    // Only the ETag binds a part to the pinned version. The page checks the hash over all parts before the person
    // signs.
    return { document, part, bytes: await deps.documents.readUpload(document.blobName, document.etag, { part }) };
  }
  const bytes = await deps.documents.readUpload(document.blobName, document.etag);
  if (deps.digest.sha256(bytes) !== document.sha256) throw new AppError('document_changed');
  return { document, bytes };
}
