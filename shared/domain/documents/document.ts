/** Documents: accepted types and sizes, and their names for people and for storage. */
import { AppError } from '../../errors.ts';
import type { DocumentPart } from '../document-part.ts';
import type { Recipient } from '../recipients/recipient.ts';
import {
  type DocumentType,
  documentTypes,
  type EarlierSignatures,
  extensions,
  type Finding,
  type PageSizes,
  type SealLevel,
} from './sealing.ts';

/** A document that was announced. Only storage knows whether its bytes were uploaded. */
export interface AnnouncedDocument {
  filename: string;
  mimetype: DocumentType;
  blobName: string;
  /** Absent for a document that came as one file. */
  parts?: DocumentPart[];
}

/** An accepted document: exactly these bytes are shown, signed and sealed. */
export interface PinnedDocument extends AnnouncedDocument {
  etag: string;
  /** Bytes. */
  size: number;
  /** Lower-case hex SHA-256. */
  sha256: string;
  pages: number;
  /** Null if only the number of pages is known. */
  pageSizes: PageSizes[] | null;
  findings: Finding[];
  /** The mode of its dry run; null for a document without signatures that could be kept. */
  earlierSignatures: EarlierSignatures | null;
  /** Whether the dry run reports empty form fields. */
  hasFormFields: boolean;
}

export type EnvelopeDocument = AnnouncedDocument | PinnedDocument;

/** A sealed file. */
interface StoredSeal {
  blobName: string;
  level: SealLevel;
  /** Lower-case hex. */
  sha256: string;
  /** Bytes. */
  size: number;
}

export interface Seal extends StoredSeal {
  originalSha256: string;
  pages: number;
  sealedAt: string;
  findings: Finding[];
  /** The reason, for the owner, why the level is below the configured one; absent if it is not, or if unknown. */
  levelReason?: string;
  /** The level is below the configured one: a timer tries to archive a version at a higher level. */
  isAugmentationPending: boolean;
  /** Failed attempts to augment it; absent: none. */
  augmentationAttempts?: number;
  /** The next attempt starts no earlier than this; absent: at once. */
  nextAugmentationAt?: string;
  /** The sealed file at a higher level, reached later: the same bytes with an appended update. Written once. */
  archive?: ArchivedSeal;
  /** The completion certificate as a separate file, if earlier signatures do not permit it in the document. */
  certificate?: SealedCertificate;
}

export interface SealedCertificate extends StoredSeal {
  pages: number;
}

export interface ArchivedSeal extends StoredSeal {
  at: string;
}

export function isPinned(document: EnvelopeDocument | null): document is PinnedDocument {
  return document !== null && 'sha256' in document;
}

/** The largest document accepted, in bytes. */
export const maxDocumentBytes = 25 * 1024 * 1024;

interface AnnounceOptions {
  /** Distinguishes a later upload for the same envelope from an earlier one. */
  revision?: string | null;
  /** The prefix of `filename` and `mimetype` in error details, such as `document.`. */
  path?: string;
  parts?: DocumentPart[] | undefined;
}

/** A parameter of a media type (RFC 9110, section 5.6.6), which changes nothing: `charset=binary`. */
const mediaTypeParameter = /^\s*[\w!#$&^.+-]+=(?:[\w!#$&^.+-]+|"[^"\\]*")\s*$/;

/**
 * A document that will be uploaded. People see the name as given (NFC). Storage sees the same name if it is safe as one
 * segment of a blob's name. Attack: the storage client normalises `..` and separators, so that another name could leave
 * its folder; storage then sees a token of `[A-Za-z0-9._-]` instead.
 * @throws AppError unsupported_document_type
 */
export function announceDocument(
  envelopeId: string,
  filename: string,
  mimetype: string,
  { revision = null, path = '', parts }: AnnounceOptions = {},
): AnnouncedDocument {
  const [name = '', ...parameters] = mimetype.split(';');
  const type = name.trim().toLowerCase();
  if (!isDocumentType(type) || !parameters.every((text) => mediaTypeParameter.test(text))) {
    throw new AppError('unsupported_document_type', {
      details: { [`${path}mimetype`]: `must be one of: ${documentTypes.join(', ')}` },
    });
  }
  const shown = filename.normalize('NFC').trim();
  if (shown === '') throw new AppError('validation_error', { details: { [`${path}filename`]: 'must not be empty' } });
  const token = storageToken(shown, extensions[type]);
  const first = isBlobSegment(shown) ? shown : token;
  const blobName = `${envelopeId}/${revision === null ? first : `${revision}-${token}`.slice(0, 120)}`;
  return { filename: shown, mimetype: type, blobName, ...(parts && { parts }) };
}

interface SealedContents {
  document: AnnouncedDocument;
  recipients: readonly Pick<Recipient, 'role' | 'status'>[];
}

/** Whether at least one signer signed. The owner may finalize before. */
export function isSigned({ recipients }: Pick<SealedContents, 'recipients'>): boolean {
  return recipients.some(({ role, status }) => role === 'signer' && status === 'completed');
}

/** The file name of the sealed document: the original's, always with `.pdf`; it states whether a signer signed. */
export function sealedFilename({ document, recipients }: SealedContents): string {
  return `${withoutExtension(document.filename)} (${isSigned({ recipients }) ? 'signed' : 'sealed'}).pdf`;
}

/** The file name of a completion certificate that is a separate file. */
export function certificateFilename({ document }: Pick<SealedContents, 'document'>): string {
  return `${withoutExtension(document.filename)} (certificate).pdf`;
}

/** The file name of a document that is joined for an envelope of this name, of at most 255 characters. */
export function joinedFilename(envelopeName: string): string {
  return `${[...envelopeName].slice(0, 120).join('')}.pdf`;
}

/** The name of an envelope whose owner did not name it. */
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

/** Blob Storage allows 1,024 characters; URL encoding may triple the length of a segment. */
const maxSegmentLength = 200;

/** Matches what separates or ends a path, what storage refuses, and what hides or reorders text. */
const unsafeInSegment = /[/\\?#%\p{Cc}\p{Cs}\p{Cn}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

function isBlobSegment(name: string): boolean {
  return name.length <= maxSegmentLength && !unsafeInSegment.test(name) && !/[. ]$/.test(name);
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
