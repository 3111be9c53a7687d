/** Joins the files of a request into one document. */
import { type DocumentBody, type DocumentsBody, maxInlineBytes } from '../../../contracts/v1-envelopes.ts';
import { joinedFilename } from '../../../domain/documents/document.ts';
import type { JoinedDocument } from '../../../domain/documents/sealer.ts';
import type { Ports } from '../../../domain/ports.ts';
import { AppError } from '../../../errors.ts';

export interface Joined extends JoinedDocument {
  document: DocumentBody;
}

/**
 * @param envelopeName names the joined document
 * @param files the bytes, if they came beside the body
 * @throws AppError validation_error (a file without content), payload_too_large, the 422 codes of the joiner
 */
export async function joinDocuments(
  { joiner }: Ports<'joiner'>,
  envelopeName: string,
  documents: DocumentsBody,
  files?: readonly Uint8Array[],
): Promise<Joined> {
  const contents = documents.map(({ filename, contentBase64 }, index) => {
    const bytes = files?.[index] ?? (contentBase64 === undefined ? undefined : Buffer.from(contentBase64, 'base64'));
    if (bytes) return { filename: filename.normalize('NFC').trim(), bytes };
    throw new AppError('validation_error', { details: { [`documents[${index}].contentBase64`]: 'is required' } });
  });
  const size = contents.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (!files && size > maxInlineBytes) {
    throw new AppError('payload_too_large', { details: { documents: 'must decode to at most 5 MB together' } });
  }
  const joined = await joiner.join(contents);
  return { ...joined, document: { filename: joinedFilename(envelopeName.trim()), mimetype: 'application/pdf' } };
}
