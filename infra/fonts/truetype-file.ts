/** Packs TrueType files for shared/pdf/text/fonts/truetype-file.ts, which describes the format. */
import {
  compositeMark,
  overlapMark,
  simpleGlyph,
  type TruetypeIndex,
  wordMark,
} from '../../shared/pdf/text/fonts/truetype-file.ts';
import { type FontTables, table } from './font-tables.ts';
import { brotli } from './packed-blocks.ts';

type Streams = Record<'counts' | 'points' | 'xs' | 'ys' | 'others', number[]>;

function putNumber(stream: number[], value: number): void {
  if (value < wordMark) stream.push(value);
  else stream.push(wordMark, value >> 8, value & 255);
}

/** Entries of the `glyf` table. */
function entriesOf(tables: FontTables): Buffer[] {
  const [loca, glyf] = [table(tables, 'loca'), table(tables, 'glyf')];
  const isLong = table(tables, 'head').readInt16BE(50) !== 0;
  const start = (glyph: number) => (isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2);
  const count = table(tables, 'maxp').readUInt16BE(4);
  return Array.from({ length: count }, (_, glyph) => glyf.subarray(start(glyph), start(glyph + 1)));
}

interface Simple {
  ends: number[];
  onCurve: boolean[];
  dx: number[];
  dy: number[];
  overlaps: boolean;
}

/** A simple glyph without instructions; undefined for any other. */
function readSimple(entry: Buffer): Simple | undefined {
  const contours = entry.length < 12 ? 0 : entry.readInt16BE(0);
  if (contours < 1 || contours >= overlapMark || entry.readUInt16BE(10 + contours * 2) !== 0) return undefined;
  const ends = Array.from({ length: contours }, (_, contour) => entry.readUInt16BE(10 + contour * 2));
  let at = 12 + contours * 2;
  const flags: number[] = [];
  while (flags.length <= (ends.at(-1) ?? 0)) {
    const set = entry.readUInt8(at++);
    const repeats = set & 0x08 ? entry.readUInt8(at++) : 0;
    for (let count = 0; count <= repeats; count++) flags.push(set);
  }
  const steps = (short: number, same: number) =>
    flags.map((set) => {
      if (set & short) return entry.readUInt8(at++) * (set & same ? 1 : -1);
      if (set & same) return 0;
      at += 2;
      return entry.readInt16BE(at - 2);
    });
  const [dx, dy] = [steps(0x02, 0x10), steps(0x04, 0x20)];
  return { ends, dx, dy, onCurve: flags.map((set) => (set & 1) === 1), overlaps: ((flags[0] ?? 0) & 0x40) !== 0 };
}

function putStep(stream: number[], step: number): number {
  const size = Math.abs(step);
  if (size === 0) return 0;
  if (size < 256) stream.push(size);
  else stream.push(size >> 8, size & 255);
  return (size < 256 ? 1 : 3) + (step < 0 ? 1 : 0);
}

function putGlyph(streams: Streams, entry: Buffer): void {
  if (entry.length === 0) {
    streams.counts.push(0);
    return;
  }
  const glyph = readSimple(entry);
  const again = glyph && Buffer.from(simpleGlyph(glyph, glyph.overlaps));
  // An entry may be padded to four bytes.
  const isSame = again && entry.length - again.length < 4 && entry.subarray(0, again.length).equals(again);
  if (!glyph || !isSame) {
    streams.counts.push(compositeMark);
    putNumber(streams.others, entry.length);
    streams.others.push(...entry);
    return;
  }
  if (glyph.overlaps) streams.counts.push(overlapMark);
  streams.counts.push(glyph.ends.length);
  glyph.ends.forEach((end, contour) => {
    putNumber(streams.counts, end - (glyph.ends[contour - 1] ?? -1));
  });
  glyph.onCurve.forEach((onCurve, point) => {
    const x = putStep(streams.xs, glyph.dx[point] ?? 0);
    const y = putStep(streams.ys, glyph.dy[point] ?? 0);
    streams.points.push((onCurve ? 1 : 0) + 2 * x + 10 * y);
  });
}

/** The advances alone; undefined when a left side bearing is not the left bound. */
function advances(tables: FontTables, entries: readonly Buffer[]): Buffer | undefined {
  const [hmtx, widths] = [table(tables, 'hmtx'), table(tables, 'hhea').readUInt16BE(34)];
  const isPlain = entries.every((entry, glyph) => {
    const bearing = hmtx.readInt16BE(glyph < widths ? glyph * 4 + 2 : widths * 4 + (glyph - widths) * 2);
    return bearing === (entry.length < 10 ? 0 : entry.readInt16BE(2));
  });
  if (!isPlain) return undefined;
  return Buffer.concat(Array.from({ length: widths }, (_, glyph) => hmtx.subarray(glyph * 4, glyph * 4 + 2)));
}

/** @param inStreams smaller, but slower to read by some ten milliseconds for a thousand glyphs */
export function packTruetype(tables: FontTables, inStreams: boolean): Promise<Buffer> {
  if (!inStreams) return pack([...tables], [], { glyphs: 0, hasPlainBearings: false });
  const entries = entriesOf(tables);
  const streams: Streams = { counts: [], points: [], xs: [], ys: [], others: [] };
  for (const entry of entries) putGlyph(streams, entry);
  const bearingless = advances(tables, entries);
  const kept = [...tables]
    .filter(([tag]) => tag !== 'glyf' && tag !== 'loca')
    .map(([tag, data]): [string, Buffer] => [tag, tag === 'hmtx' && bearingless ? bearingless : data]);
  const written = Object.values(streams).map((stream) => Buffer.from(stream));
  return pack(kept, written, { glyphs: entries.length, hasPlainBearings: bearingless !== undefined });
}

function pack(
  tables: [tag: string, data: Buffer][],
  streams: Buffer[],
  about: Pick<TruetypeIndex, 'glyphs' | 'hasPlainBearings'>,
): Promise<Buffer> {
  const index: TruetypeIndex = {
    ...about,
    tables: tables.map(([tag, data]) => [tag, data.length]),
    streams: streams.map((stream) => stream.length),
  };
  const head = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  return brotli(Buffer.concat([length, head, ...tables.map(([, data]) => data), ...streams]));
}
