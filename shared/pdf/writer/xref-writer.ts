/** Writes the cross-reference section of an update, as a table or a stream (ISO 32000-2, 7.5.4 and 7.5.8). */
import { name, PdfDict } from '../objects/objects.ts';
import type { PdfReader } from '../parser/reader.ts';
import type { XrefEntry } from '../parser/xref.ts';
import type { ByteSink } from './byte-sink.ts';
import { packedStream } from './packed-stream.ts';
import { writeDict, writeIndirect } from './serializer.ts';

/** The position of an object in the file. Offsets count from the first byte of the whole file. */
export type PlacedEntry = Exclude<XrefEntry, { kind: 'free' }>;

interface Section {
  /** Length of the file before the update, in bytes. */
  base: number;
  reader: PdfReader;
  placed: Map<number, PlacedEntry>;
  trailer: PdfDict;
  /** One more than the highest object number. */
  size: number;
}

/**
 * Writes the section, `startxref` and the end: a table after a table and a stream after a stream, so that
 * every reader of the document can read the update. The section of a file whose own tables are broken names every object.
 */
export function writeXref(sink: ByteSink, section: Section): void {
  const { base, reader, placed, trailer } = section;
  if (reader.isRebuilt) {
    for (const num of reader.objectNumbers()) {
      const entry = reader.lookup(num);
      if (entry && entry.kind !== 'free' && !placed.has(num)) placed.set(num, entry);
    }
  } else trailer.set('Prev', reader.startXref);
  const offset = base + sink.length;
  if (reader.xrefKind === 'stream') writeStream(sink, section, offset);
  else writeTable(sink, { ...section, isWhole: reader.isRebuilt });
  sink.text(`startxref\n${offset}\n%%EOF\n`);
}

/** Writes a table and the trailer. `isWhole`: the table names every object of the file. */
export function writeTable(
  sink: ByteSink,
  { placed, trailer, size, isWhole }: Pick<Section, 'placed' | 'trailer' | 'size'> & { isWhole: boolean },
): void {
  sink.text('xref\n');
  if (isWhole) sink.text('0 1\n0000000000 65535 f \n');
  for (const run of runs([...placed.keys()])) {
    sink.text(`${run[0]} ${run.length}\n`);
    for (const num of run) {
      const entry = placed.get(num);
      if (entry?.kind !== 'offset') continue;
      sink.text(`${String(entry.offset).padStart(10, '0')} ${String(entry.gen).padStart(5, '0')} n \n`);
    }
  }
  trailer.set('Size', size);
  sink.text('trailer\n');
  writeDict(sink, trailer);
  sink.text('\n');
}

function writeStream(sink: ByteSink, { reader, placed, trailer, size }: Section, offset: number): void {
  const self = size;
  placed.set(self, { kind: 'offset', offset, gen: 0 });
  const nums = [...placed.keys()];
  if (reader.isRebuilt) nums.push(0);
  const index: number[] = [];
  const data = Buffer.alloc(nums.length * 8);
  let at = 0;
  for (const run of runs(nums)) {
    index.push(run[0] ?? 0, run.length);
    for (const num of run) {
      const entry = placed.get(num);
      if (!entry) data.writeUInt16BE(65535, at + 6);
      else if (entry.kind === 'offset') {
        data[at] = 1;
        data.writeUIntBE(entry.offset, at + 1, 5);
        data.writeUInt16BE(entry.gen, at + 6);
      } else {
        data[at] = 2;
        data.writeUIntBE(entry.container, at + 1, 5);
        data.writeUInt16BE(entry.index, at + 6);
      }
      at += 8;
    }
  }
  const dict = PdfDict.of({ Type: name('XRef'), Size: size + 1, Index: index, W: [1, 5, 2] });
  for (const [key, value] of trailer) dict.set(key, value);
  writeIndirect(sink, self, 0, packedStream(dict, data));
}

/** Runs of consecutive numbers, in order. */
function runs(nums: number[]): number[][] {
  const result: number[][] = [];
  let last: number[] = [];
  for (const num of nums.sort((a, b) => a - b)) {
    if (last.length > 0 && num === (last[last.length - 1] ?? 0) + 1) last.push(num);
    else {
      last = [num];
      result.push(last);
    }
  }
  return result;
}
