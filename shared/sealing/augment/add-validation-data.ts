/** Adds certificates and proofs of validity to a document (DSS, ISO 32000-2 12.8.4.3) by an incremental update. */

import { PdfDict, type PdfRef } from '../../pdf/objects/objects.ts';
import type { PdfReader } from '../../pdf/parser/reader.ts';
import { PdfUpdate } from '../../pdf/writer/incremental-update.ts';
import { readSecurityStore, type SecurityStore } from '../../verifying/security-store.ts';

const key = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** What is stored already stays, and is not stored twice. */
function extended(update: PdfUpdate, list: string, known: Uint8Array[], more: Uint8Array[]): PdfRef[] | undefined {
  const seen = new Set(known.map(key));
  const added = more.filter((bytes) => !seen.has(key(bytes)) && seen.add(key(bytes)));
  const store = update.dict(update.catalog.get('DSS'));
  const existing = (update.array(store?.get(list)) ?? []) as PdfRef[];
  if (added.length === 0 && existing.length === 0) return undefined;
  return [...existing, ...added.map((bytes) => update.addStream(new PdfDict(), bytes))];
}

/** The update to append. */
export function addSecurityStore(reader: PdfReader, proofs: SecurityStore, at: Date): Uint8Array {
  const update = new PdfUpdate(reader);
  const known = readSecurityStore(reader);
  const store = PdfDict.of({
    Certs: extended(update, 'Certs', known.certificates, proofs.certificates),
    OCSPs: extended(update, 'OCSPs', known.ocspResponses, proofs.ocspResponses),
    CRLs: extended(update, 'CRLs', known.crls, proofs.crls),
    VRI: update.dict(update.catalog.get('DSS'))?.get('VRI'),
  });
  update.editCatalog().set('DSS', update.add(store));
  return update.finish(at).bytes;
}
