/** A document timestamp: an incremental update whose signature is a timestamp over everything before it (ISO 32000-2, 12.8.5). */

import { name, PdfDict } from '../../pdf/objects/objects.ts';
import type { PdfReader } from '../../pdf/parser/reader.ts';
import { PdfUpdate } from '../../pdf/writer/incremental-update.ts';
import { addInvisibleField } from '../../pdf/writer/invisible-field.ts';
import { timestampReserve } from '../../pki/build-cms.ts';
import type { Timestamp, TimestampClient } from './timestamp-client.ts';

/**
 * The update to append, or undefined when no authority answers.
 * @param at goes into the file identifier; the time that counts is the authority's
 */
export async function documentTimestamp(
  reader: PdfReader,
  timestamps: TimestampClient,
  at: Date,
): Promise<{ update: Uint8Array; timestamp: Timestamp } | undefined> {
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
  const timestamp = await timestamps.stamp(reader.file, bytes.subarray(0, start), bytes.subarray(end));
  if (!timestamp) return undefined;
  bytes.write(Buffer.from(timestamp.token).toString('hex'), start + 1, 'latin1');
  return { update: bytes, timestamp };
}
