/** Makes an upload the document of an envelope: tries it by a dry run of the sealing, then pins it. */
import {
  type AnnouncedDocument,
  checkSize,
  isPinned,
  type PinnedDocument,
} from '../../../domain/documents/document.ts';
import type { EarlierSignatures, FormField } from '../../../domain/documents/sealing.ts';
import type { Envelope } from '../../../domain/envelopes/envelope.ts';
import { sampleStamps } from '../../../domain/envelopes/stamps.ts';
import { checkFillers, checkPlaces } from '../../../domain/fields/field.ts';
import type { Ports } from '../../../domain/ports.ts';
import { AppError } from '../../../errors.ts';

type Deps = Ports<'documents' | 'digest' | 'sealer'>;

type Trial = Pick<Envelope, 'fields' | 'recipients' | 'earlierSignatures'>;

const noFields = { fields: [], recipients: [] };

/**
 * Accepts the envelope's upload: checks its size, tries it by a dry run of the sealing, and pins it by ETag, size and
 * SHA-256, so that the accepted bytes are the sealed ones. For a pinned document it only compares the ETag, unless the
 * choice about earlier signatures has changed.
 * @throws AppError document_missing, document_changed, and the 422 codes of documents that cannot be sealed
 */
export async function acceptDocument(
  deps: Deps,
  { document, earlierSignatures }: Pick<Envelope, 'document' | 'earlierSignatures'>,
): Promise<PinnedDocument> {
  if (!document) throw new AppError('document_missing');
  const properties = await propertiesOf(deps, document);
  if (isTried(document, earlierSignatures)) return document;
  return (await tryDocument(deps, document, properties, { ...noFields, earlierSignatures })).document;
}

function isTried(document: AnnouncedDocument | PinnedDocument, choice: EarlierSignatures): document is PinnedDocument {
  return isPinned(document) && [null, choice].includes(document.earlierSignatures);
}

/**
 * Accepts the document as `acceptDocument` does, with sample contents in every field: an accepted document can be
 * sealed once all recipients have acted.
 * @throws AppError also validation_error, for fields outside their pages or with a recipient who cannot fill them in
 */
export async function acceptForSigning(
  deps: Deps,
  envelope: Pick<Envelope, 'document'> & Trial,
): Promise<PinnedDocument> {
  if (envelope.fields.length === 0) return acceptDocument(deps, envelope);
  return (await tryForSigning(deps, envelope)).document;
}

/** The result of a dry run. */
export interface TriedDocument {
  document: PinnedDocument;
  formFields: FormField[];
}

/**
 * Tries the document as `acceptForSigning` does. A pinned document is tried as well, because its form fields are not
 * stored; it is not read again if it has neither fields nor form fields.
 * @throws AppError those of `acceptForSigning`
 */
export async function tryForSigning(deps: Deps, envelope: Pick<Envelope, 'document'> & Trial): Promise<TriedDocument> {
  const { document, fields, recipients } = envelope;
  if (!document) throw new AppError('document_missing');
  checkFillers(fields, recipients);
  const properties = await propertiesOf(deps, document);
  const isKnown = fields.length === 0 && isTried(document, envelope.earlierSignatures);
  if (isKnown && document.hasFormFields === false) return { document, formFields: [] };
  return tryDocument(deps, document, properties, envelope);
}

/** Tries and pins a document whose bytes have arrived. @throws AppError document_missing and the 422 codes */
export async function pinDocument(
  deps: Deps,
  announced: AnnouncedDocument,
  earlierSignatures: EarlierSignatures = 'preserve',
): Promise<PinnedDocument> {
  const properties = await propertiesOf(deps, announced);
  return (await tryDocument(deps, announced, properties, { ...noFields, earlierSignatures })).document;
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
  { filename, mimetype, blobName, parts }: AnnouncedDocument,
  { etag, size }: Properties,
  trial: Trial,
): Promise<TriedDocument> {
  checkSize(size);
  const bytes = await deps.documents.readUpload(blobName, etag, { isForThreads: true });
  const sha256 = await deps.digest.fileSha256(bytes);
  const { earlierSignatures } = trial;
  let misplaced: unknown;
  const tried = await deps.sealer
    .preflight(bytes, mimetype, sampleStamps(trial), { earlierSignatures })
    .catch((error: unknown) => {
      // A field names a page that does not exist. A run without fields returns the pages, which show the wrong field.
      if (!(error instanceof AppError) || error.code !== 'validation_error') throw error;
      misplaced = error;
      return deps.sealer.preflight(bytes, mimetype, [], { earlierSignatures });
    });
  checkPlaces(trial.fields, tried.pageSizes);
  if (misplaced) throw misplaced;
  const { formFields = [], pages, pageSizes, findings } = tried;
  // An owner's browser may state anything: parts that do not make up the document are not shown to others.
  const isMadeUp = parts?.reduce((sum, part) => sum + part.pages, 0) === pages;
  const file = { filename, mimetype, blobName, ...(isMadeUp && { parts }), etag, size, sha256 };
  const found = { pages, pageSizes, findings, earlierSignatures: tried.earlierSignatures };
  return { document: { ...file, ...found, hasFormFields: formFields.length > 0 }, formFields };
}
