/** A document timestamp: an incremental update whose signature is a timestamp over everything before it (ISO 32000-2, 12.8.5). */
import { createHash } from 'node:crypto';
import { name, PdfDict, type PdfObject, PdfRef } from '../../pdf/objects/objects.ts';
import { textString } from '../../pdf/objects/text-string.ts';
import type { PdfReader } from '../../pdf/parser/reader.ts';
import { PdfUpdate } from '../../pdf/writer/incremental-update.ts';
import { timestampReserve } from '../../pki/build-cms.ts';

/** The page that shows the last signature: an invisible field belongs to a page too. */
function pageOfLastField(update: PdfUpdate, fields: readonly PdfObject[]): PdfRef | undefined {
  for (const field of [...fields].reverse()) {
    const page = update.dict(field)?.get('P');
    if (page instanceof PdfRef && update.name(update.dict(page)?.get('Type')) === 'Page') return page;
  }
  return undefined;
}

function freeName(update: PdfUpdate, fields: readonly PdfObject[]): string {
  const taken = new Set(fields.map((field) => update.text(update.dict(field)?.get('T'))));
  for (let number = 1; ; number++) if (!taken.has(`Timestamp${number}`)) return `Timestamp${number}`;
}

function addToPage(update: PdfUpdate, page: PdfRef, field: PdfRef): void {
  const annotations = update.dict(page)?.get('Annots');
  const items = [...(update.array(annotations) ?? []), field];
  if (annotations instanceof PdfRef) update.set(annotations, items);
  else update.edit(page)?.set('Annots', items);
}

function addToForm(update: PdfUpdate, field: PdfRef): void {
  const catalog = update.editCatalog();
  const form = catalog.get('AcroForm');
  const dict = (form instanceof PdfRef ? update.edit(form) : update.dict(form)?.clone()) ?? new PdfDict();
  const list = dict.get('Fields');
  const items = [...(update.array(list) ?? []), field];
  if (list instanceof PdfRef) update.set(list, items);
  else dict.set('Fields', items);
  dict.set('SigFlags', 3);
  if (!(form instanceof PdfRef)) catalog.set('AcroForm', dict);
}

/** An update that lacks only its timestamp. */
export interface PreparedTimestamp {
  /** Of everything but the placeholder. */
  sha256: Uint8Array;
  /** The update to append. */
  fill(token: Uint8Array): Uint8Array;
}

/** @param at goes into the file identifier; the time that counts is the authority's */
export function prepareDocumentTimestamp(reader: PdfReader, at: Date): PreparedTimestamp {
  const update = new PdfUpdate(reader);
  const fields = update.array(update.dict(update.catalog.get('AcroForm'))?.get('Fields')) ?? [];
  const page = pageOfLastField(update, fields);
  const signature = update.allocate();
  const field = update.add(
    PdfDict.of({
      Type: name('Annot'),
      Subtype: name('Widget'),
      FT: name('Sig'),
      T: textString(freeName(update, fields)),
      V: signature,
      // Print and Locked.
      F: 132,
      P: page,
      Rect: [0, 0, 0, 0],
    }),
  );
  if (page) addToPage(update, page, field);
  addToForm(update, field);
  const dict = PdfDict.of({
    Type: name('DocTimeStamp'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.RFC3161'),
    V: 0,
  });
  const { bytes, placeholderStart, placeholderEnd } = update.finish(at, {
    ref: signature,
    dict,
    reserveBytes: timestampReserve,
  });
  const start = placeholderStart - reader.file.length;
  const end = placeholderEnd - reader.file.length;
  const hash = createHash('sha256').update(reader.file).update(bytes.subarray(0, start)).update(bytes.subarray(end));
  return {
    sha256: hash.digest(),
    fill(token) {
      bytes.write(Buffer.from(token).toString('hex'), start + 1, 'latin1');
      return bytes;
    },
  };
}
