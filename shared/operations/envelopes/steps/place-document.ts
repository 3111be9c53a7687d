/** Stores a document of a request body, or announces its upload. */
import { type DocumentBody, maxInlineBytes, type UploadV1 } from '../../../contracts/v1-envelopes.ts';
import type { DocumentPart } from '../../../domain/document-part.ts';
import type { AnnouncedDocument, EnvelopeDocument, PinnedDocument } from '../../../domain/documents/document.ts';
import { announceDocument } from '../../../domain/documents/document.ts';
import type { Documents } from '../../../domain/documents/document-storage.ts';
import type { EarlierSignatures } from '../../../domain/documents/sealing.ts';
import type { Ports } from '../../../domain/ports.ts';
import { AppError } from '../../../errors.ts';
import { pinDocument } from './accept-document.ts';

type Deps = Ports<'documents' | 'documentSource' | 'digest' | 'sealer'>;

/** The document of a request. */
export interface RequestedDocument {
  body: DocumentBody;
  /** The document's bytes, if they came beside the body. */
  file?: Uint8Array | undefined;
  /** The files that the document was joined from. */
  parts?: DocumentPart[];
}

interface PlaceOptions {
  ownerId: string;
  /** Distinguishes the name of a second document in the same folder. */
  revision?: string | null;
  /** `preserve` by default. */
  earlierSignatures?: EarlierSignatures | undefined;
  /** Checks a document that came with its bytes; throws to refuse it. */
  check?(document: PinnedDocument): void | Promise<void>;
}

/**
 * Stores, tries and pins a document that comes with its bytes or its address. For another document it returns an
 * upload address.
 * @param folder the identifier of the envelope or template
 * @throws AppError unsupported_document_type, payload_too_large, document_unreachable, the 422 codes of documents that
 *   cannot be sealed, and those of `check`. Refused bytes are erased; SweepUploads erases those of a failed run.
 */
export async function placeDocument(
  deps: Deps,
  folder: string,
  { body, file, parts }: RequestedDocument,
  { revision = null, earlierSignatures, check, ownerId }: PlaceOptions,
): Promise<{ document: EnvelopeDocument; upload: UploadV1 | null }> {
  refuseSeveralSources(body, file);
  const announced = announceDocument(folder, body.filename, body.mimetype, { revision, path: 'document.', parts });
  if (!hasContent(body, file)) {
    return { document: announced, upload: await deps.documents.uploadAddress(announced.blobName, announced.mimetype) };
  }
  const isNew = await storeContent(deps, announced, { body, file }, ownerId);
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

/** Whether the request has the document's bytes, or an address to read them from. */
export function hasContent({ contentBase64, url }: DocumentBody, file?: Uint8Array): boolean {
  return contentBase64 !== undefined || url !== undefined || file !== undefined;
}

/** @throws AppError validation_error */
function refuseSeveralSources({ contentBase64, url }: DocumentBody, file?: Uint8Array): void {
  if ([contentBase64, url, file].filter((source) => source !== undefined).length <= 1) return;
  const name = url === undefined ? 'document.contentBase64' : 'document.url';
  throw new AppError('validation_error', { details: { [name]: 'cannot be combined with another content' } });
}

/** Returns whether the blob is new. */
async function storeContent(
  { documents, documentSource }: Deps,
  { blobName, mimetype }: AnnouncedDocument,
  { body: { contentBase64 = '', url }, file }: RequestedDocument,
  ownerId: string,
): Promise<boolean> {
  if (url !== undefined) {
    // An earlier run of the same request may have read it, and the address may answer other bytes by now.
    if (await documents.uploadProperties(blobName)) return false;
    return documents.storeUpload(blobName, await documentSource.fetch(url, ownerId), mimetype);
  }
  const bytes = file ?? Buffer.from(contentBase64, 'base64');
  if (!file && bytes.length > maxInlineBytes) {
    throw new AppError('payload_too_large', { details: { 'document.contentBase64': 'must decode to at most 5 MB' } });
  }
  return documents.storeUpload(blobName, bytes, mimetype);
}

/** Best effort, after the change that replaced it was written: if storage fails, SweepUploads erases it later. */
export async function discardUpload(documents: Pick<Documents, 'eraseUpload'>, blobName: string): Promise<void> {
  await documents.eraseUpload(blobName).catch(() => undefined);
}

/** Like `discardUpload`, for every file of an envelope. */
export async function discardUploads(documents: Pick<Documents, 'eraseUploads'>, folder: string): Promise<void> {
  await documents.eraseUploads(folder).catch(() => undefined);
}

/**
 * Copies accepted bytes into another folder and pins them there. @throws AppError document_changed, document_missing
 */
export async function copyDocument(
  deps: Pick<Deps, 'documents'>,
  source: PinnedDocument,
  folder: string,
): Promise<PinnedDocument> {
  const bytes = await deps.documents.readUpload(source.blobName, source.etag);
  const { blobName } = announceDocument(folder, source.filename, source.mimetype);
  await deps.documents.storeUpload(blobName, bytes, source.mimetype);
  const properties = await deps.documents.uploadProperties(blobName);
  if (properties?.size !== source.size) throw new AppError('document_missing');
  return { ...source, blobName, etag: properties.etag };
}
