/** Documents: which types and sizes are accepted, and their names for people and for storage. */
import { AppError } from '../errors.ts';
import type { AnnouncedDocument } from './envelope.ts';
import type { DocumentType } from './sealing.ts';

/** The largest document accepted, in bytes. */
export const maxDocumentBytes = 25 * 1024 * 1024;

const extensions: Record<DocumentType, string> = {
  'application/pdf': '.pdf',
  'image/png': '.png',
  'image/jpeg': '.jpg',
};

interface AnnounceOptions {
  /** Sets a later upload for the same envelope apart from an earlier one. */
  revision?: string | null;
  /** Where name and type stand in the request: `document.` */
  path?: string;
}

/**
 * A document that will be uploaded. People see the name as given (NFC); storage sees a token of `[A-Za-z0-9._-]`,
 * because a raw name with `..` would be normalised by the storage client into another account's folder.
 * @throws AppError unsupported_document_type
 */
export function announceDocument(
  envelopeId: string,
  filename: string,
  mimetype: string,
  { revision = null, path = '' }: AnnounceOptions = {},
): AnnouncedDocument {
  const type = mimetype.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!isDocumentType(type)) {
    throw new AppError('unsupported_document_type', {
      details: { [`${path}mimetype`]: `must be one of: ${Object.keys(extensions).join(', ')}` },
    });
  }
  const shown = filename.normalize('NFC').trim();
  if (shown === '') throw new AppError('validation_error', { details: { [`${path}filename`]: 'must not be empty' } });
  const token = storageToken(shown, extensions[type]);
  const blobName = `${envelopeId}/${revision === null ? token : `${revision}-${token}`.slice(0, 120)}`;
  return { filename: shown, mimetype: type, blobName };
}

/** The file name of the sealed document: the original's, always `.pdf`. */
export function sealedFilename(document: AnnouncedDocument): string {
  return `${withoutExtension(document.filename)} (signed).pdf`;
}

/** The name of an envelope whose owner gave none. */
export function nameFromFilename(filename: string): string {
  return withoutExtension(filename.normalize('NFC').trim()).trim() || 'Document';
}

export function isDocumentType(type: string): type is DocumentType {
  return Object.hasOwn(extensions, type);
}

/** @throws AppError document_too_large, not_a_pdf (empty) */
export function checkSize(size: number): void {
  if (size > maxDocumentBytes) {
    throw new AppError('document_too_large', { details: { maxBytes: String(maxDocumentBytes), size: String(size) } });
  }
  if (size === 0) throw new AppError('not_a_pdf', { message: 'The uploaded file is empty.' });
}

function storageToken(filename: string, extension: string): string {
  const ascii = filename
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/\.{2,}/g, '.')
    .replace(/^[._]+|[._]+$/g, '')
    .slice(-120)
    .replace(/^[._]+/, '');
  return ascii || `document${extension}`;
}

function withoutExtension(filename: string): string {
  return filename.replace(/\.(pdf|png|jpe?g)$/i, '');
}
