/** Stores a document of a request body, or announces its upload. */
import { type DocumentBody, maxInlineBytes, type UploadV1 } from '../../../contracts/v1-envelopes.ts';
import type { EnvelopeDocument, PinnedDocument } from '../../../domain/documents/document.ts';
import { announceDocument } from '../../../domain/documents/document.ts';
import type { Documents } from '../../../domain/documents/document-storage.ts';
import type { EarlierSignatures } from '../../../domain/documents/sealing.ts';
import type { Ports } from '../../../domain/ports.ts';
import { AppError } from '../../../errors.ts';
import { pinDocument } from './accept-document.ts';

type Deps = Ports<'documents' | 'digest' | 'sealer'>;

interface PlaceOptions {
  /** Distinguishes the name of a second document in the same folder. */
  revision?: string | null;
  /** `preserve` by default. */
  earlierSignatures?: EarlierSignatures | undefined;
  /** Checks a document that came with its bytes; throws to refuse it. */
  check?(document: PinnedDocument): void | Promise<void>;
}

/**
 * Stores, tries and pins a document that comes with its bytes. For a document without bytes it returns an upload
 * address.
 * @param folder the identifier of the envelope or template
 * @throws AppError unsupported_document_type, payload_too_large, the 422 codes of documents that cannot be sealed, and
 *   those of `check`. Refused bytes are erased; SweepUploads erases those of a failed run.
 */
export async function placeDocument(
  deps: Deps,
  folder: string,
  body: DocumentBody,
  { revision = null, earlierSignatures, check }: PlaceOptions = {},
): Promise<{ document: EnvelopeDocument; upload: UploadV1 | null }> {
  const announced = announceDocument(folder, body.filename, body.mimetype, { revision, path: 'document.' });
  if (body.contentBase64 === undefined) {
    return { document: announced, upload: await deps.documents.uploadAddress(announced.blobName, announced.mimetype) };
  }
  const bytes = Buffer.from(body.contentBase64, 'base64');
  if (bytes.length > maxInlineBytes) {
    throw new AppError('payload_too_large', { details: { 'document.contentBase64': 'must decode to at most 5 MB' } });
  }
  const isNew = await deps.documents.storeUpload(announced.blobName, bytes, announced.mimetype);
  try {
    const document = await pinDocument(deps, announced, earlierSignatures);
    await check?.(document);
    return { document, upload: null };
  } catch (error) {
    // An earlier run of the same request may have written a record that names these bytes.
    const isRefused = error instanceof AppError && error.status < 500;
    if (isNew && isRefused) await discardUpload(deps.documents, announced.blobName);
    throw error;
  }
}

/** Best effort, after the change that replaced it was written: if storage fails, SweepUploads erases it later. */
export async function discardUpload(documents: Pick<Documents, 'eraseUpload'>, blobName: string): Promise<void> {
  await documents.eraseUpload(blobName).catch(() => undefined);
}

/**
 * Copies accepted bytes into another folder and pins them there. @throws AppError document_changed, document_missing
 */
export async function copyDocument(deps: Deps, source: PinnedDocument, folder: string): Promise<PinnedDocument> {
  const bytes = await deps.documents.readUpload(source.blobName, source.etag);
  const { blobName } = announceDocument(folder, source.filename, source.mimetype);
  await deps.documents.storeUpload(blobName, bytes, source.mimetype);
  const properties = await deps.documents.uploadProperties(blobName);
  if (properties?.size !== source.size) throw new AppError('document_missing');
  return { ...source, blobName, etag: properties.etag };
}
