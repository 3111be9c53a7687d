/** Ports: the sealing engine, the key it signs with, and the augmentation of its signatures. */

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
  /** DER certificates, the signer's own first, then its issuers. */
  certificateChain(): Promise<Uint8Array[]>;
  /** `RS256` = RSASSA-PKCS1-v1_5 with SHA-256; `ES256` and `ES384` = ECDSA, signature in DER (RFC 3279). */
  readonly algorithm: 'RS256' | 'ES256' | 'ES384';
  /** Signs a short message, hashing it first: node:crypto signs no ready-made digest with an EC key, a vault hashes here. */
  sign(message: Uint8Array): Promise<Uint8Array>;
}

export interface Sealer {
  /**
   * A real dry run of everything but the key: what is accepted here can be sealed.
   * @param options.isLowPriority leaves room in the worker pool for requests that send, sign or seal
   */
  preflight(
    document: Uint8Array,
    mimetype: DocumentType,
    stamps?: FieldStamp[],
    options?: { isLowPriority?: boolean; earlierSignatures?: EarlierSignatures },
  ): Promise<Preflight>;
  /**
   * Where text lies in a document. Pictures have none.
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

export interface SealAugmenter {
  /** @throws when the file is not intact */
  augment(file: Uint8Array, target: Exclude<SealLevel, 'B-B'>, at: Date): Promise<AugmentedSignature>;
}
