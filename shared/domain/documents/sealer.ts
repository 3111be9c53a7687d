/** Ports: the sealing engine, the key it signs with, and the augmentation of its signatures. */

import type { DocumentPart } from '../document-part.ts';
import type {
  AugmentedSignature,
  DocumentType,
  EarlierSignatures,
  FieldStamp,
  Preflight,
  SealedDocument,
  SealLevel,
  SealRequest,
} from './sealing.ts';
import type { FoundText, TextQuery } from './text-places.ts';

export interface Signer {
  /** DER certificates: the signer's own first, then its issuers. */
  certificateChain(): Promise<Uint8Array[]>;
  /** `RS256` = RSASSA-PKCS1-v1_5 with SHA-256; `ES256` and `ES384` = ECDSA, signature in DER (RFC 3279). */
  readonly algorithm: 'RS256' | 'ES256' | 'ES384';
  /** Hashes and signs a short message: node:crypto cannot sign a digest with an EC key; a vault hashes here. */
  sign(message: Uint8Array): Promise<Uint8Array>;
}

export interface Sealer {
  /**
   * A dry run of everything except the signature: a document accepted here can be sealed.
   * @param options.isLowPriority leaves capacity of the worker pool to requests that send, sign or seal
   */
  preflight(
    document: Uint8Array,
    mimetype: DocumentType,
    stamps?: FieldStamp[],
    options?: { isLowPriority?: boolean; earlierSignatures?: EarlierSignatures },
  ): Promise<Preflight>;
  /**
   * Finds text in a document. Images have none.
   * @throws AppError the 422 codes of documents that cannot be read
   */
  findText(
    document: Uint8Array,
    mimetype: DocumentType,
    query: TextQuery,
    options?: { isLowPriority?: boolean },
  ): Promise<FoundText>;
  seal(request: SealRequest): Promise<SealedDocument>;
}

/** A file that becomes a part of a document. */
export interface FileToJoin {
  filename: string;
  /** A PDF, PNG or JPEG file. */
  bytes: Uint8Array;
}

export interface JoinedDocument {
  /** A PDF. */
  bytes: Uint8Array;
  parts: DocumentPart[];
}

export interface DocumentJoiner {
  /**
   * Equal files give equal bytes.
   * @throws AppError the 422 codes of documents that cannot be joined, with the file in `details`, such as `documents[2]`
   */
  join(files: readonly FileToJoin[]): Promise<JoinedDocument>;
}

export interface SealAugmenter {
  /** @throws if the file is not intact */
  augment(file: Uint8Array, target: Exclude<SealLevel, 'B-B'>, at: Date): Promise<AugmentedSignature>;
}
