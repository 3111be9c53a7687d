/** An upload becomes the document of an envelope: tried by a dry run of the sealing, then pinned. */
import { sampleStamps } from '../../../domain/completion-certificate.ts';
import { checkSize } from '../../../domain/document.ts';
import { type AnnouncedDocument, type Envelope, isPinned, type PinnedDocument } from '../../../domain/envelope.ts';
import { checkFillers, checkPlaces } from '../../../domain/field.ts';
import type { Ports } from '../../../domain/ports.ts';
import { AppError } from '../../../errors.ts';

type Deps = Ports<'documents' | 'digest' | 'sealer'>;

type Filled = Pick<Envelope, 'fields' | 'recipients'>;

const noFields: Filled = { fields: [], recipients: [] };

/**
 * Accepts the envelope's upload: size from its properties, then a dry run of the sealing, then pinned by ETag, size and
 * SHA-256, so that the accepted bytes are the sealed ones. Of a document that is pinned already only the ETag is compared.
 * @throws AppError document_missing, document_changed, and the 422 codes of documents that cannot be sealed
 */
export async function acceptDocument(deps: Deps, { document }: Pick<Envelope, 'document'>): Promise<PinnedDocument> {
  if (!document) throw new AppError('document_missing');
  const properties = await propertiesOf(deps, document);
  return isPinned(document) ? document : tryDocument(deps, document, properties, noFields);
}

/**
 * Accepts the document as `acceptDocument` does, with sample contents in every field: an accepted document can be sealed
 * once all recipients have acted.
 * @throws AppError also validation_error, for fields that do not lie on their pages or whose recipient cannot fill them in
 */
export async function acceptForSigning(
  deps: Deps,
  envelope: Pick<Envelope, 'document' | 'fields' | 'recipients'>,
): Promise<PinnedDocument> {
  const { document, fields } = envelope;
  if (!document || fields.length === 0) return acceptDocument(deps, envelope);
  checkFillers(fields, envelope.recipients);
  return tryDocument(deps, document, await propertiesOf(deps, document), envelope);
}

/** Tries and pins a document whose bytes have arrived. @throws AppError document_missing and the 422 codes */
export async function pinDocument(deps: Deps, announced: AnnouncedDocument): Promise<PinnedDocument> {
  return tryDocument(deps, announced, await propertiesOf(deps, announced), noFields);
}

interface Properties {
  etag: string;
  size: number;
}

async function propertiesOf(deps: Deps, document: AnnouncedDocument | PinnedDocument): Promise<Properties> {
  const properties = await deps.documents.uploadProperties(document.blobName);
  if (!properties) throw new AppError('document_missing');
  if (isPinned(document) && document.etag !== properties.etag) throw new AppError('document_changed');
  return properties;
}

async function tryDocument(
  deps: Deps,
  { filename, mimetype, blobName }: AnnouncedDocument,
  { etag, size }: Properties,
  filled: Filled,
): Promise<PinnedDocument> {
  checkSize(size);
  const bytes = await deps.documents.readUpload(blobName, etag);
  const sha256 = deps.digest.sha256(bytes);
  let misplaced: unknown;
  const { pages, pageSizes, findings } = await deps.sealer
    .preflight(bytes, mimetype, sampleStamps(filled))
    .catch((error: unknown) => {
      // A field names a page that does not exist. A run without fields tells the pages, which tell the wrong field.
      if (!(error instanceof AppError) || error.code !== 'validation_error') throw error;
      misplaced = error;
      return deps.sealer.preflight(bytes, mimetype);
    });
  checkPlaces(filled.fields, pageSizes);
  if (misplaced) throw misplaced;
  return { filename, mimetype, blobName, etag, size, sha256, pages, pageSizes, findings };
}
