/**
 * The data that the steps of a verification share: the opened file, its signatures in order, and the seal among them.
 */
import { PdfReader } from '../pdf/parser/reader.ts';
import type { CheckedSignature, Trust } from './check-signature.ts';
import { FileDigests } from './file-digests.ts';
import { readSecurityStore, type SecurityStore } from './security-store.ts';

export interface OpenDocument {
  file: Uint8Array;
  digests: FileDigests;
  reader: PdfReader;
  /** Bytes before the header, which the reader does not count. */
  headerOffset: number;
  /** The document's security store (DSS), read at the first call. @throws AppError, BrokenXref, MalformedDer */
  store: () => SecurityStore;
  trust: Trust;
  at: Date;
}

export interface SignedDocument extends OpenDocument {
  signatures: CheckedSignature[];
  /** Place of the last ordinary signature, else of the last document timestamp; -1 without any. */
  sealIndex: number;
}

/** @throws AppError, BrokenXref */
export function openDocument(file: Uint8Array, { trust, at }: Pick<OpenDocument, 'trust' | 'at'>): OpenDocument {
  const reader = PdfReader.open(file);
  let store: SecurityStore | undefined;
  return {
    file,
    digests: new FileDigests(file),
    reader,
    headerOffset: file.length - reader.bytes.length,
    store: () => {
      store ??= readSecurityStore(reader);
      return store;
    },
    trust,
    at,
  };
}

export function withSignatures(document: OpenDocument, signatures: CheckedSignature[]): SignedDocument {
  const last = signatures.findLastIndex(({ report }) => report.kind === 'signature');
  return { ...document, signatures, sealIndex: last >= 0 ? last : signatures.length - 1 };
}

export const sealOf = ({ signatures, sealIndex }: SignedDocument): CheckedSignature | undefined =>
  signatures[sealIndex];
