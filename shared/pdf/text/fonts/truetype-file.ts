/**
 * TrueType files as the build packs them: `glyf` in streams of like values, as WOFF 2.0 does (W3C, 5.1), so that Brotli
 * makes more of it; `loca`, the bounds of simple glyphs and the left side bearings follow from the outlines.
 *
 * A file is Brotli of: u32le length of the index; the index (JSON); the tables as they are; the streams. Those are: per glyph
 * its number of contours (255: composite) and per contour its points; one byte per point (on curve + 2·x + 10·y, where an
 * axis is 0 = stays, 1 = up and 2 = down by one byte, 3 = up and 4 = down by two); the bytes of x; of y; composites, each
 * with its length before it. Numbers of 254 and more have 254 before two bytes. A file without streams has all its tables.
 */
import { brotliDecompressSync } from 'node:zlib';
import { assemble } from './truetype.ts';

export interface TruetypeIndex {
  tables: [tag: string, length: number][];
  glyphs: number;
  streams: number[];
  /** The left side bearings are the left bounds, and not in the file. */
  hasPlainBearings: boolean;
}

export const compositeMark = 255;
const [wordMark, overlapMark] = [254, 253];

export { overlapMark, wordMark };

/** Reads numbers from a stream; past its end there are none. */
class Stream {
  readonly data: Uint8Array;
  at = 0;

  constructor(data: Uint8Array) {
    this.data = data;
  }

  byte(): number {
    const value = this.data[this.at++];
    if (value === undefined) throw new Error('a font file is damaged: a stream ends too early');
    return value;
  }

  word(): number {
    const high = this.byte();
    return high * 256 + this.byte();
  }

  number(): number {
    const value = this.byte();
    return value === wordMark ? this.word() : value;
  }

  take(length: number): Uint8Array {
    if (this.at + length > this.data.length) throw new Error('a font file is damaged: a stream ends too early');
    this.at += length;
    return this.data.subarray(this.at - length, this.at);
  }
}

interface Points {
  /** Index of the last point of each contour. */
  ends: number[];
  onCurve: boolean[];
  dx: number[];
  dy: number[];
}

const flag = { onCurve: 0x01, xShort: 0x02, yShort: 0x04, repeat: 0x08, xSame: 0x10, ySame: 0x20, overlap: 0x40 };

/** Bytes that grow: thousands of glyphs are written with the same three. */
class Bytes {
  private data = new Uint8Array(1024);
  length = 0;

  push(byte: number): void {
    if (this.length === this.data.length) {
      const larger = new Uint8Array(this.length * 2);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[this.length++] = byte;
  }

  /** Writes one coordinate and answers its flags. */
  putStep(step: number, short: number, same: number): number {
    if (step === 0) return same;
    const size = Math.abs(step);
    if (size < 256) {
      this.push(size);
      return step > 0 ? short | same : short;
    }
    this.push((step >> 8) & 255);
    this.push(step & 255);
    return 0;
  }

  get written(): Uint8Array {
    return this.data.subarray(0, this.length);
  }
}

const [flags, xs, ys] = [new Bytes(), new Bytes(), new Bytes()] as const;

/** The shortest entry of a `glyf` table, with bounds and without instructions. */
export function simpleGlyph({ ends, onCurve, dx, dy }: Points, overlaps: boolean): Uint8Array {
  flags.length = xs.length = ys.length = 0;
  let [x, y, last, repeats] = [0, 0, -1, 0];
  let [left, bottom, right, top] = [32767, 32767, -32768, -32768];
  for (let point = 0; point < onCurve.length; point++) {
    const stepX = dx[point] as number;
    const stepY = dy[point] as number;
    x += stepX;
    y += stepY;
    left = Math.min(left, x);
    bottom = Math.min(bottom, y);
    right = Math.max(right, x);
    top = Math.max(top, y);
    const axes = xs.putStep(stepX, flag.xShort, flag.xSame) | ys.putStep(stepY, flag.yShort, flag.ySame);
    const set = axes | (onCurve[point] ? flag.onCurve : 0) | (overlaps && point === 0 ? flag.overlap : 0);
    repeats = set === last && repeats < 255 ? repeats + 1 : 0;
    // A flag that is repeated once is written twice; from the second repetition on a count stands in the place of the second.
    if (repeats > 1) {
      flags.length -= 2;
      flags.push(set | flag.repeat);
      flags.push(repeats);
    } else flags.push(set);
    last = set;
  }
  const start = 12 + ends.length * 2;
  const glyph = new Uint8Array(start + flags.length + xs.length + ys.length);
  const view = new DataView(glyph.buffer);
  view.setInt16(0, ends.length);
  view.setInt16(2, left);
  view.setInt16(4, bottom);
  view.setInt16(6, right);
  view.setInt16(8, top);
  for (let contour = 0; contour < ends.length; contour++) view.setUint16(10 + contour * 2, ends[contour] as number);
  glyph.set(flags.written, start);
  glyph.set(xs.written, start + flags.length);
  glyph.set(ys.written, start + flags.length + xs.length);
  return glyph;
}

interface GlyphStreams {
  counts: Stream;
  points: Stream;
  xs: Stream;
  ys: Stream;
  others: Stream;
}

function readGlyph(streams: GlyphStreams): Uint8Array {
  let contours = streams.counts.byte();
  if (contours === compositeMark) return streams.others.take(streams.others.number());
  const overlaps = contours === overlapMark;
  if (overlaps) contours = streams.counts.byte();
  if (contours === 0) return new Uint8Array();
  const glyph: Points = { ends: [], onCurve: [], dx: [], dy: [] };
  let end = -1;
  for (let contour = 0; contour < contours; contour++) {
    end += streams.counts.number();
    glyph.ends.push(end);
  }
  for (let point = 0; point <= end; point++) {
    const kind = streams.points.byte();
    glyph.onCurve.push((kind & 1) === 1);
    glyph.dx.push(readStep(streams.xs, (kind >> 1) % 5));
    glyph.dy.push(readStep(streams.ys, Math.floor(kind / 10)));
  }
  return simpleGlyph(glyph, overlaps);
}

function readStep(stream: Stream, kind: number): number {
  const size = kind === 0 ? 0 : kind < 3 ? stream.byte() : stream.word();
  return kind % 2 === 1 ? size : -size;
}

/** The TrueType file that `infra/fonts/truetype-file.ts` has packed; its glyphs are the same byte for byte. */
export function unpackTruetype(packed: Uint8Array): Uint8Array {
  const data = new Uint8Array(brotliDecompressSync(packed));
  const all = new Stream(data);
  const indexLength = new DataView(data.buffer).getUint32(0, true);
  all.at = 4;
  const index: TruetypeIndex = JSON.parse(Buffer.from(all.take(indexLength)).toString());
  const tables = new Map(index.tables.map(([tag, length]) => [tag, all.take(length).slice()]));
  if (index.streams.length === 0) return assemble([...tables]);
  const [counts, points, xs, ys, others] = index.streams.map((length) => new Stream(all.take(length)));
  if (!counts || !points || !xs || !ys || !others) throw new Error('a font file is damaged: it has too few streams');
  const glyphs: Uint8Array[] = [];
  for (let glyph = 0; glyph < index.glyphs; glyph++) glyphs.push(readGlyph({ counts, points, xs, ys, others }));
  layOut(tables, glyphs, index);
  return assemble([...tables].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Adds `glyf` and `loca`, and the left side bearings that `hmtx` lacks. */
function layOut(tables: Map<string, Uint8Array>, glyphs: readonly Uint8Array[], index: TruetypeIndex): void {
  const [head, hhea, hmtx] = ['head', 'hhea', 'hmtx'].map((tag) => tables.get(tag));
  if (!head || !hhea || !hmtx) throw new Error('a font file is damaged: it lacks a table');
  const loca = new DataView(new ArrayBuffer((glyphs.length + 1) * 4));
  const glyf = new Uint8Array(glyphs.reduce((sum, glyph) => sum + ((glyph.length + 3) & ~3), 0));
  let offset = 0;
  glyphs.forEach((glyph, number) => {
    glyf.set(glyph, offset);
    offset += (glyph.length + 3) & ~3;
    loca.setUint32((number + 1) * 4, offset);
  });
  tables.set('glyf', glyf);
  tables.set('loca', new Uint8Array(loca.buffer));
  new DataView(head.buffer).setInt16(50, 1);
  if (!index.hasPlainBearings) return;
  const widths = new DataView(hhea.buffer).getUint16(34);
  const metrics = new DataView(new ArrayBuffer(widths * 4 + (glyphs.length - widths) * 2));
  const packed = new DataView(hmtx.buffer);
  glyphs.forEach((glyph, number) => {
    const left = glyph.length < 10 ? 0 : new DataView(glyph.buffer, glyph.byteOffset).getInt16(2);
    if (number < widths) metrics.setUint16(number * 4, packed.getUint16(number * 2));
    metrics.setInt16(number < widths ? number * 4 + 2 : widths * 4 + (number - widths) * 2, left);
  });
  tables.set('hmtx', new Uint8Array(metrics.buffer));
}
