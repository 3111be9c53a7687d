/** A document timestamp: an incremental update whose signature is a timestamp over everything before it (ISO 32000-2, 12.8.5). */
import { createHash } from 'node:crypto';
import { name, PdfDict } from '../../pdf/objects/objects.ts';
import type { PdfReader } from '../../pdf/parser/reader.ts';
import { PdfUpdate } from '../../pdf/writer/incremental-update.ts';
import { addInvisibleField } from '../../pdf/writer/invisible-field.ts';
import { timestampReserve } from '../../pki/build-cms.ts';

export interface PreparedTimestamp {
  /** SHA-256 of everything but the placeholder. */
  sha256: Uint8Array;
  fill(token: Uint8Array): Uint8Array;
}

/** @param at goes into the file identifier; the time that counts is the authority's */
export function prepareDocumentTimestamp(reader: PdfReader, at: Date): PreparedTimestamp {
  const update = new PdfUpdate(reader);
  const signature = update.allocate();
  addInvisibleField(update, { label: (number) => `Timestamp${number}`, value: signature });
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
