/** Reads TrueType fonts (OpenType 1.9) out of `.ttf` and WOFF 1.0 files: their tables, character map and outlines. */
import { inflateSync } from 'node:zlib';

export type FontTables = Map<string, Buffer>;

/** The tables of a WOFF 1.0 or an sfnt file. */
export function readTables(file: Buffer): FontTables {
  const isWoff = file.toString('latin1', 0, 4) === 'wOFF';
  const tables: FontTables = new Map();
  const count = file.readUInt16BE(isWoff ? 12 : 4);
  for (let index = 0; index < count; index++) {
    const entry = isWoff ? 44 + index * 20 : 12 + index * 16;
    const tag = file.toString('latin1', entry, entry + 4);
    if (isWoff) {
      const offset = file.readUInt32BE(entry + 4);
      const packed = file.readUInt32BE(entry + 8);
      const stored = file.subarray(offset, offset + packed);
      tables.set(tag, packed < file.readUInt32BE(entry + 12) ? inflateSync(stored) : stored);
    } else {
      const offset = file.readUInt32BE(entry + 8);
      tables.set(tag, file.subarray(offset, offset + file.readUInt32BE(entry + 12)));
    }
  }
  return tables;
}

/** An sfnt of these tables, in the order of their tags. */
export function writeTables(tables: FontTables): Buffer {
  const tags = [...tables.keys()].sort();
  const head = Buffer.alloc(12 + tags.length * 16);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(tags.length, 4);
  const parts: Buffer[] = [head];
  let offset = head.length;
  tags.forEach((tag, index) => {
    const data = table(tables, tag);
    const entry = 12 + index * 16;
    head.write(tag, entry, 'latin1');
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(data.length, entry + 12);
    const padded = Buffer.alloc((data.length + 3) & ~3);
    data.copy(padded);
    parts.push(padded);
    offset += padded.length;
  });
  return Buffer.concat(parts);
}

export function table(tables: FontTables, tag: string): Buffer {
  const found = tables.get(tag);
  if (!found) throw new Error(`the font has no ${tag} table`);
  return found;
}

/** Code point → glyph, from the best Unicode subtable (format 12, else 4). */
export function characterMap(tables: FontTables): Map<number, number> {
  const cmap = table(tables, 'cmap');
  const found = new Map<number, number>();
  let best = 0;
  let bestFormat = 0;
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const offset = cmap.readUInt32BE(8 + index * 8);
    const format = cmap.readUInt16BE(offset);
    if ((format === 4 || format === 12) && format > bestFormat) [best, bestFormat] = [offset, format];
  }
  if (bestFormat === 12) {
    for (let group = 0; group < cmap.readUInt32BE(best + 12); group++) {
      const at = best + 16 + group * 12;
      const first = cmap.readUInt32BE(at);
      for (let code = first; code <= cmap.readUInt32BE(at + 4); code++) {
        found.set(code, cmap.readUInt32BE(at + 8) + code - first);
      }
    }
  } else if (bestFormat === 4) {
    const segments = cmap.readUInt16BE(best + 6) / 2;
    const ends = best + 14;
    const starts = ends + segments * 2 + 2;
    for (let segment = 0; segment < segments; segment++) {
      const start = cmap.readUInt16BE(starts + segment * 2);
      const delta = cmap.readUInt16BE(starts + (segments + segment) * 2);
      const rangeAt = starts + (2 * segments + segment) * 2;
      const range = cmap.readUInt16BE(rangeAt);
      for (let code = start; code <= cmap.readUInt16BE(ends + segment * 2) && code < 0xffff; code++) {
        const direct = range === 0 ? code : cmap.readUInt16BE(rangeAt + range + (code - start) * 2);
        const glyph = direct === 0 ? 0 : (direct + delta) & 0xffff;
        if (glyph) found.set(code, glyph);
      }
    }
  }
  return found;
}

export interface Point {
  x: number;
  y: number;
  onCurve: boolean;
}

export interface Glyphs {
  unitsPerEm: number;
  count: number;
  advance(glyph: number): number;
  /** The closed contours of a glyph, composites resolved. */
  contours(glyph: number): Point[][];
}

export function glyphsOf(tables: FontTables): Glyphs {
  const head = table(tables, 'head');
  const loca = table(tables, 'loca');
  const glyf = table(tables, 'glyf');
  const hmtx = table(tables, 'hmtx');
  const metrics = table(tables, 'hhea').readUInt16BE(34);
  const isLong = head.readInt16BE(50) !== 0;
  const start = (glyph: number) => (isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2);

  function contours(glyph: number): Point[][] {
    const data = glyf.subarray(start(glyph), start(glyph + 1));
    if (data.length === 0) return [];
    const count = data.readInt16BE(0);
    return count < 0 ? composite(data) : simple(data, count);
  }

  function composite(data: Buffer): Point[][] {
    const found: Point[][] = [];
    let at = 10;
    let flags = 0x20;
    while (flags & 0x20) {
      flags = data.readUInt16BE(at);
      const part = data.readUInt16BE(at + 2);
      const isWide = (flags & 1) !== 0;
      const dx = isWide ? data.readInt16BE(at + 4) : data.readInt8(at + 4);
      const dy = isWide ? data.readInt16BE(at + 6) : data.readInt8(at + 5);
      if ((flags & 2) === 0 || flags & 0xc8) throw new Error('a scaled or point-matched composite glyph');
      at += isWide ? 8 : 6;
      for (const contour of contours(part)) found.push(contour.map((p) => ({ ...p, x: p.x + dx, y: p.y + dy })));
    }
    return found;
  }

  return {
    unitsPerEm: head.readUInt16BE(18),
    count: table(tables, 'maxp').readUInt16BE(4),
    advance: (glyph) => hmtx.readUInt16BE(Math.min(glyph, metrics - 1) * 4),
    contours,
  };
}

function simple(data: Buffer, count: number): Point[][] {
  const ends: number[] = [];
  for (let index = 0; index < count; index++) ends.push(data.readUInt16BE(10 + index * 2));
  let at = 10 + count * 2;
  at += 2 + data.readUInt16BE(at);
  const total = (ends.at(-1) ?? -1) + 1;
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = data.readUInt8(at++);
    flags.push(flag);
    if (flag & 8) for (let repeat = data.readUInt8(at++); repeat > 0; repeat--) flags.push(flag);
  }
  const axis = (short: number, same: number) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? data.readUInt8(at++) : -data.readUInt8(at++);
      else if (!(flag & same)) {
        value += data.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = axis(2, 16);
  const ys = axis(4, 32);
  let from = 0;
  return ends.map((end) => {
    const contour: Point[] = [];
    for (let index = from; index <= end; index++) {
      contour.push({ x: xs[index] ?? 0, y: ys[index] ?? 0, onCurve: ((flags[index] ?? 0) & 1) === 1 });
    }
    from = end + 1;
    return contour;
  });
}
