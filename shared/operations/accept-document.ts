import { checkSize } from '../domain/document.ts';
import { type AnnouncedDocument, type Envelope, type PinnedDocument, pinnedDocument } from '../domain/envelope.ts';
import type { Digest, Documents, Sealer } from '../domain/ports.ts';
import { AppError } from '../errors.ts';

interface Deps {
  documents: Documents;
  digest: Digest;
  sealer: Sealer;
}

/**
 * Accepts the envelope's upload: size from its properties, then a dry run of the sealing, then pinned by ETag, size and
 * SHA-256, so that what was accepted is what will be sealed. A document that is pinned already is only compared.
 * @throws AppError document_missing, document_changed, and the 422 codes of documents that cannot be sealed
 */
export async function acceptDocument(deps: Deps, envelope: Envelope): Promise<PinnedDocument> {
  if (!envelope.document) throw new AppError('document_missing');
  const pinned = pinnedDocument(envelope);
  if (!pinned) return pinDocument(deps, envelope.document);
  const properties = await deps.documents.uploadProperties(pinned.blobName);
  if (!properties) throw new AppError('document_missing');
  if (pinned.etag !== properties.etag) throw new AppError('document_changed');
  return pinned;
}

/** Tries and pins a document whose bytes have arrived. @throws AppError document_missing and the 422 codes */
export async function pinDocument(deps: Deps, announced: AnnouncedDocument): Promise<PinnedDocument> {
  const { filename, mimetype, blobName } = announced;
  const properties = await deps.documents.uploadProperties(blobName);
  if (!properties) throw new AppError('document_missing');
  checkSize(properties.size);
  const bytes = await deps.documents.readUpload(blobName, properties.etag);
  const sha256 = deps.digest.sha256(bytes);
  const { pages, findings } = await deps.sealer.preflight(bytes, mimetype);
  return { filename, mimetype, blobName, etag: properties.etag, size: properties.size, sha256, pages, findings };
}
