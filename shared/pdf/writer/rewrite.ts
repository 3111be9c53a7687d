/** Rewrites a whole document without encryption, if it cannot take an incremental update. */
import { createHash } from 'node:crypto';
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString } from '../objects/objects.ts';
import type { PdfReader } from '../parser/reader.ts';
import { ByteSink } from './byte-sink.ts';
import { writeIndirect } from './serializer.ts';
import { type PlacedEntry, writeTable } from './xref-writer.ts';

/**
 * The same document as a new file in clear, object by object under the same numbers, with a plain table: for encrypted
 * input, whose appended objects would have to be encrypted too.
 * @throws BrokenXref, AppError document_too_complex
 */
export function rewrite(reader: PdfReader): Buffer {
  const sink = new ByteSink(Math.max(1 << 16, reader.bytes.length + (reader.bytes.length >> 2)));
  sink.text('%PDF-1.7\n%');
  sink.bytes(Buffer.from([0xe2, 0xe3, 0xcf, 0xd3, 0x0a]));
  const encrypt = reader.trailer.get('Encrypt');
  const placed = new Map<number, PlacedEntry>();
  for (const num of reader.objectNumbers()) {
    if (encrypt instanceof PdfRef && encrypt.num === num) continue;
    const object = reader.resolve(new PdfRef(num));
    if (object === null || isContainer(object)) continue;
    const entry = reader.lookup(num);
    const gen = entry?.kind === 'offset' ? entry.gen : 0;
    placed.set(num, { kind: 'offset', offset: sink.length, gen });
    writeIndirect(sink, num, gen, object);
  }
  const first = reader.string(reader.array(reader.trailer.get('ID'))?.[0]);
  const id = new PdfString(first ?? createHash('sha256').update(reader.bytes).digest().subarray(0, 16), true);
  const trailer = PdfDict.of({
    Root: reader.trailer.get('Root'),
    Info: reader.trailer.get('Info'),
    ID: [id, id],
  });
  const start = sink.length;
  writeTable(sink, { isWhole: true, placed, trailer, size: Math.max(1, ...placed.keys()) + 1 });
  sink.text(`startxref\n${start}\n%%EOF\n`);
  return sink.finish();
}

/** Streams that only hold other objects or the table. */
function isContainer(object: unknown): boolean {
  if (!(object instanceof PdfStream)) return false;
  const type = object.dict.get('Type');
  return type instanceof PdfName && (type.value === 'ObjStm' || type.value === 'XRef');
}
