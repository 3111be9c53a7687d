/** Port: object storage. */
import type { ByteRange } from '../byte-range.ts';
import {
  type AnnouncedDocument,
  type EnvelopeDocument,
  isPinned,
  type SealedCertificate,
} from '../documents/document.ts';
import type { StoredImage } from '../recipients/recipient.ts';
import type { Probe } from '../system.ts';
import type { DocumentType, SealLevel } from './sealing.ts';

/** What is stored with a sealed file, so that the seal can be recorded by an attempt that finds the file. */
export interface SealedFacts {
  /** Lower-case hex SHA-256. */
  sha256: string;
  /** Bytes. */
  size: number;
  level: SealLevel;
  /** Null for an archived version and for a certificate: what else is to be known stands elsewhere. */
  sealing: SealingFacts | null;
}

export interface SealingFacts {
  originalSha256: string;
  pages: number;
  sealedAt: string;
  levelReason?: string;
  /** Stored before the sealed file that names it: where that is, this is. */
  certificate?: SealedCertificate;
}

export interface Documents {
  /** A create-only address for one blob. */
  uploadAddress(
    blobName: string,
    mimetype: DocumentType,
  ): Promise<{ url: string; headers: Record<string, string>; expiresAt: string }>;
  uploadProperties(blobName: string): Promise<{ etag: string; size: number } | null>;
  /**
   * The bytes of an upload.
   * @param options.part that lies within it; all of it when left out
   * @param options.isForThreads into shared memory, so that the sealer need not copy them; they are not for an answer
   * @throws AppError document_changed when its etag is not the given one, document_missing when it is gone
   */
  readUpload(
    blobName: string,
    etag: string,
    options?: { part?: ByteRange; isForThreads?: boolean },
  ): Promise<Uint8Array>;
  /** Stores bytes that came in a request body; an existing blob is kept. Answers whether there was none. */
  storeUpload(blobName: string, bytes: Uint8Array, mimetype: DocumentType): Promise<boolean>;
  /** With its snapshots. @throws when it is still there */
  eraseUpload(blobName: string): Promise<void>;
  /** Everything that was uploaded for one envelope or template. @throws when some of it is still there */
  eraseUploads(folder: string): Promise<void>;
  /** Names of uploads that begin so and were stored before `at`: one page of them. @param from `next` of the page before */
  oldUploads(prefix: string, at: Date, from: string | null): Promise<{ blobNames: string[]; next: string | null }>;
  /** A short-lived read address whose download carries the people's file name and the type the record says. */
  uploadReadAddress(document: AnnouncedDocument): Promise<string>;
  /** The same for a sealed file, always a PDF. */
  sealedReadAddress(blobName: string, filename: string): Promise<string>;
  /** Writes a sealed file once: false when there is one already, which stays. */
  storeSealed(blobName: string, sealed: { chunks: Uint8Array[]; size: number }, facts: SealedFacts): Promise<boolean>;
  /** The facts stored with a sealed file, or null when there is none. */
  sealedFacts(blobName: string): Promise<SealedFacts | null>;
  /** Erases the certificates of an envelope that attempts without an end have left beside the one that counts. */
  eraseCertificatesExcept(blobName: string): Promise<void>;
  /** @throws when there is none */
  readSealed(blobName: string): Promise<Uint8Array>;
  /** Keeps the image of a signature under its hash; one that is there already stays. */
  storeSignature(
    envelopeId: string,
    sha256: string,
    bytes: Uint8Array,
    mimetype: StoredImage['mimetype'],
  ): Promise<void>;
  /** The owner's one logo: another one takes its place. */
  storeLogo(ownerId: string, bytes: Uint8Array, mimetype: StoredImage['mimetype']): Promise<void>;
  /** Null when there is none. */
  readLogo(ownerId: string): Promise<Uint8Array | null>;
  eraseLogo(ownerId: string): Promise<void>;
  /** @throws when there is none */
  readSignature(envelopeId: string, sha256: string): Promise<Uint8Array>;
  probe: Probe;
}

/** Whether the bytes of a document are there. An accepted document is; of an announced one storage knows. */
export async function isUploaded(
  documents: Pick<Documents, 'uploadProperties'>,
  document: EnvelopeDocument | null,
): Promise<boolean> {
  if (!document) return false;
  return isPinned(document) || (await documents.uploadProperties(document.blobName)) !== null;
}
