/** Rewrites a whole document without encryption, if it cannot take an incremental update. */
import { createHash } from 'node:crypto';
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString } from '../objects/objects.ts';
import type { PdfReader } from '../parser/reader.ts';
import { ByteSink } from './byte-sink.ts';
import { writeDict, writeObject } from './serializer.ts';

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
  const offsets = new Map<number, { offset: number; gen: number }>();
  for (const num of reader.objectNumbers()) {
    if (encrypt instanceof PdfRef && encrypt.num === num) continue;
    const object = reader.resolve(new PdfRef(num));
    if (object === null || isContainer(object)) continue;
    const entry = reader.lookup(num);
    const gen = entry?.kind === 'offset' ? entry.gen : 0;
    offsets.set(num, { offset: sink.length, gen });
    sink.text(`${num} ${gen} obj\n`);
    writeObject(sink, object);
    sink.text('\nendobj\n');
  }
  const start = sink.length;
  writeTable(sink, offsets);
  const first = reader.string(reader.array(reader.trailer.get('ID'))?.[0]);
  const id = new PdfString(first ?? createHash('sha256').update(reader.bytes).digest().subarray(0, 16), true);
  const trailer = PdfDict.of({
    Size: Math.max(1, ...offsets.keys()) + 1,
    Root: reader.trailer.get('Root'),
    Info: reader.trailer.get('Info'),
    ID: [id, id],
  });
  sink.text('trailer\n');
  writeDict(sink, trailer);
  sink.text(`\nstartxref\n${start}\n%%EOF\n`);
  return sink.finish();
}

/** Streams that only hold other objects or the table. */
function isContainer(object: unknown): boolean {
  if (!(object instanceof PdfStream)) return false;
  const type = object.dict.get('Type');
  return type instanceof PdfName && (type.value === 'ObjStm' || type.value === 'XRef');
}

/** One subsection for each run of numbers. */
function writeTable(sink: ByteSink, offsets: Map<number, { offset: number; gen: number }>): void {
  sink.text('xref\n0 1\n0000000000 65535 f \n');
  const nums = [...offsets.keys()];
  for (let at = 0; at < nums.length; ) {
    const first = nums[at] as number;
    let end = at + 1;
    while (end < nums.length && nums[end] === first + end - at) end++;
    sink.text(`${first} ${end - at}\n`);
    for (; at < end; at++) {
      const { offset, gen } = offsets.get(nums[at] as number) as { offset: number; gen: number };
      sink.text(`${String(offset).padStart(10, '0')} ${String(gen).padStart(5, '0')} n \n`);
    }
  }
}
