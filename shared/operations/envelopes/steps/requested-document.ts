/** Finds the document of a request. Several files are joined into one document. */
import { type DocumentsBody, maxInlineBytes } from '../../../contracts/v1-envelopes.ts';
import { joinedFilename } from '../../../domain/documents/document.ts';
import type { Ports } from '../../../domain/ports.ts';
import { AppError } from '../../../errors.ts';
import type { RequestedDocument } from './place-document.ts';

interface DocumentInputs {
  document?: RequestedDocument['body'];
  documents?: DocumentsBody;
}

/** @throws AppError validation_error if more than one of these is given */
export function refuseSeveralDocuments({
  templateId,
  document,
  documents,
}: DocumentInputs & { templateId?: string }): void {
  const given = { templateId, document, documents };
  const [first, second] = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (!first || !second) return;
  throw new AppError('validation_error', { details: { [second]: `cannot be combined with ${first}` } });
}

/**
 * Returns the document of the request, or null if it has none.
 * @param name of the envelope or template: a joined document has it too
 * @param files the bytes, if they came beside the body
 * @throws AppError validation_error (a file without content), payload_too_large, the 422 codes of the joiner
 */
export async function requestedDocument(
  deps: Ports<'joiner'>,
  name: string,
  { document, documents }: DocumentInputs,
  files?: readonly Uint8Array[],
): Promise<RequestedDocument | null> {
  if (documents) return joinDocuments(deps, name, documents, files);
  return document ? { body: document, file: files?.[0] } : null;
}

async function joinDocuments(
  { joiner }: Ports<'joiner'>,
  name: string,
  documents: DocumentsBody,
  files?: readonly Uint8Array[],
): Promise<RequestedDocument> {
  const contents = documents.map(({ filename, contentBase64 }, index) => {
    const bytes = files?.[index] ?? (contentBase64 === undefined ? undefined : Buffer.from(contentBase64, 'base64'));
    if (bytes) return { filename: filename.normalize('NFC').trim(), bytes };
    throw new AppError('validation_error', { details: { [`documents[${index}].contentBase64`]: 'is required' } });
  });
  const size = contents.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (!files && size > maxInlineBytes) {
    throw new AppError('payload_too_large', { details: { documents: 'must decode to at most 5 MB together' } });
  }
  const { bytes, parts } = await joiner.join(contents);
  return { body: { filename: joinedFilename(name.trim()), mimetype: 'application/pdf' }, file: bytes, parts };
}
