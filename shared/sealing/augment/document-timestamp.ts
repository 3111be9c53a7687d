/** A document timestamp: an incremental update whose signature is a timestamp over everything before it (ISO 32000-2, 12.8.5). */
import { name, PdfDict } from '../../pdf/objects/objects.ts';
import type { PdfReader } from '../../pdf/parser/reader.ts';
import { PdfUpdate } from '../../pdf/writer/incremental-update.ts';
import { addInvisibleField } from '../../pdf/writer/invisible-field.ts';
import { PreparedSeal } from '../prepared-seal.ts';

/**
 * @param at goes into the file identifier; the time that counts is the authority's
 * @param reserveBytes room for the token
 */
export function prepareDocumentTimestamp(reader: PdfReader, at: Date, reserveBytes: number): PreparedSeal<undefined> {
  const update = new PdfUpdate(reader);
  const signature = update.allocate();
  addInvisibleField(update, { label: (number) => `Timestamp${number}`, value: signature });
  const dict = PdfDict.of({
    Type: name('DocTimeStamp'),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name('ETSI.RFC3161'),
    V: 0,
  });
  const finished = update.finish(at, { ref: signature, dict, reserveBytes });
  return new PreparedSeal(reader.file, finished, undefined, 'sha256');
}
