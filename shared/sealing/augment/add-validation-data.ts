/** Adds validation data to a document: its document security store (DSS; ISO 32000-2, 12.8.4.3), as an incremental update. */

import { PdfDict, type PdfRef } from '../../pdf/objects/objects.ts';
import type { PdfReader } from '../../pdf/parser/reader.ts';
import { PdfUpdate } from '../../pdf/writer/incremental-update.ts';
import { readSecurityStore, type SecurityStore } from '../../verifying/security-store.ts';

function key(bytes: Uint8Array) {
  return Buffer.from(bytes).toString('base64');
}

/** The list with what it held before; values that are stored already are not stored twice. */
function extended(update: PdfUpdate, list: string, known: Uint8Array[], more: Uint8Array[]): PdfRef[] | undefined {
  const seen = new Set(known.map(key));
  const fresh = more.filter((bytes) => !seen.has(key(bytes)) && seen.add(key(bytes)));
  const store = update.dict(update.catalog.get('DSS'));
  const existing = (update.array(store?.get(list)) ?? []) as PdfRef[];
  if (fresh.length === 0 && existing.length === 0) return undefined;
  return [...existing, ...fresh.map((bytes) => update.addStream(new PdfDict(), bytes))];
}

export function addSecurityStore(reader: PdfReader, added: SecurityStore, at: Date): Uint8Array {
  const update = new PdfUpdate(reader);
  const known = readSecurityStore(reader);
  const store = PdfDict.of({
    Certs: extended(update, 'Certs', known.certificates, added.certificates),
    OCSPs: extended(update, 'OCSPs', known.ocspResponses, added.ocspResponses),
    CRLs: extended(update, 'CRLs', known.crls, added.crls),
    VRI: update.dict(update.catalog.get('DSS'))?.get('VRI'),
  });
  update.editCatalog().set('DSS', update.add(store));
  return update.finish(at).bytes;
}
