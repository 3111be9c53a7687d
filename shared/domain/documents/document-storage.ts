/** Port: object storage. */
import type { ByteRange } from '../byte-range.ts';
import { type AnnouncedDocument, type EnvelopeDocument, isPinned, type Seal } from '../documents/document.ts';
import type { StoredImage } from '../recipients/recipient.ts';
import type { Probe } from '../system.ts';
import type { DocumentType } from './sealing.ts';

/** Facts stored with a sealed file, so that a later attempt that finds the file can record the seal. */
export interface SealedFacts extends Pick<Seal, 'sha256' | 'size' | 'level'> {
  /** Null for an archived version and for a certificate, whose facts are stored elsewhere. */
  sealing: SealingFacts | null;
}

/** The certificate is stored before the sealed file that names it: if the sealed file exists, so does the certificate. */
export type SealingFacts = Pick<Seal, 'originalSha256' | 'pages' | 'sealedAt' | 'levelReason' | 'certificate'>;

export interface Documents {
  /** Returns a create-only address for one blob. */
  uploadAddress(
    blobName: string,
    mimetype: DocumentType,
  ): Promise<{ url: string; headers: Record<string, string>; expiresAt: string }>;
  uploadProperties(blobName: string): Promise<{ etag: string; size: number } | null>;
  /**
   * Reads an upload.
   * @param options.part range within the upload; all of it if omitted
   * @param options.isForThreads reads into shared memory, so that the sealer need not copy the bytes; do not use them
   *   for a response
   * @throws AppError document_changed if its etag is not the given one, document_missing if it does not exist
   */
  readUpload(
    blobName: string,
    etag: string,
    options?: { part?: ByteRange; isForThreads?: boolean },
  ): Promise<Uint8Array>;
  /** Stores bytes that came in a request body; an existing blob is kept. Returns whether the blob is new. */
  storeUpload(blobName: string, bytes: Uint8Array, mimetype: DocumentType): Promise<boolean>;
  /** Erases an upload and its snapshots. @throws if it still exists */
  eraseUpload(blobName: string): Promise<void>;
  /** Erases everything that was uploaded for one envelope or template. @throws if a part of it still exists */
  eraseUploads(folder: string): Promise<void>;
  /**
   * Returns one page of the names of uploads with this prefix that were stored before `at`.
   * @param from `next` of the previous page
   */
  oldUploads(prefix: string, at: Date, from: string | null): Promise<{ blobNames: string[]; next: string | null }>;
  /** A short-lived read address whose download has the file name for people and the type in the record. */
  uploadReadAddress(document: AnnouncedDocument): Promise<string>;
  /** The same for a sealed file, always a PDF. */
  sealedReadAddress(blobName: string, filename: string): Promise<string>;
  /** Writes a sealed file once. Returns false if one exists, which stays. */
  storeSealed(blobName: string, sealed: { chunks: Uint8Array[]; size: number }, facts: SealedFacts): Promise<boolean>;
  /** Returns the facts stored with a sealed file, or null if there is none. */
  sealedFacts(blobName: string): Promise<SealedFacts | null>;
  /** Erases an envelope's certificates left by interrupted attempts, except the valid one. */
  eraseCertificatesExcept(blobName: string): Promise<void>;
  /**
   * Erases the sealed files and the signature images of one envelope. Returns the time until which the storage protects
   * a sealed file, which then remains; null if none remains. @throws if another one still exists
   */
  eraseSealed(envelopeId: string): Promise<Date | null>;
  /** @throws if there is none */
  readSealed(blobName: string): Promise<Uint8Array>;
  /** Stores the image of a signature under its hash; an existing one stays. */
  storeSignature(
    envelopeId: string,
    sha256: string,
    bytes: Uint8Array,
    mimetype: StoredImage['mimetype'],
  ): Promise<void>;
  /** Replaces the owner's logo. */
  storeLogo(ownerId: string, bytes: Uint8Array, mimetype: StoredImage['mimetype']): Promise<void>;
  readLogo(ownerId: string): Promise<Uint8Array | null>;
  eraseLogo(ownerId: string): Promise<void>;
  /** @throws if there is none */
  readSignature(envelopeId: string, sha256: string): Promise<Uint8Array>;
  probe: Probe;
}

/** Whether the bytes of a document are stored. An accepted document is; for an announced one, storage is asked. */
export async function isUploaded(
  documents: Pick<Documents, 'uploadProperties'>,
  document: EnvelopeDocument | null,
): Promise<boolean> {
  if (!document) return false;
  return isPinned(document) || (await documents.uploadProperties(document.blobName)) !== null;
}
