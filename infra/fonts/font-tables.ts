/** Reads TrueType fonts (OpenType 1.9) out of `.ttf` and WOFF 1.0 files: their tables, characters and outlines. */
import { inflateSync } from 'node:zlib';
import * as harfbuzz from 'harfbuzzjs';

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

export interface Point {
  x: number;
  y: number;
  onCurve: boolean;
}

export interface Glyphs {
  unitsPerEm: number;
  /** Code point → glyph. */
  characters: Map<number, number>;
  advance(glyph: number): number;
  /** The closed contours of a glyph, composites resolved, every point of a curve written out. */
  contours(glyph: number): Point[][];
}

/** Characters and outlines as HarfBuzz reads them. */
export function glyphsOf(tables: FontTables): Glyphs {
  const face = new harfbuzz.Face(new harfbuzz.Blob(writeTables(tables)));
  const font = new harfbuzz.Font(face);
  const codes = [...face.collectUnicodes()];
  return {
    unitsPerEm: face.upem,
    characters: new Map(codes.map((code) => [code, font.nominalGlyph(code) ?? 0])),
    advance: (glyph) => font.glyphHAdvance(glyph),
    contours: (glyph) => contoursOf(font.glyphToJson(glyph)),
  };
}

/** Commands of an SVG path: M, L, Q and Z, since TrueType has no other curves. */
function contoursOf(commands: { type: string; values: number[] }[]): Point[][] {
  const found: Point[][] = [];
  for (const { type, values } of commands) {
    if (type === 'M') found.push([]);
    const contour = found.at(-1) ?? [];
    for (let at = 0; at < values.length; at += 2) {
      contour.push({ x: values[at] ?? 0, y: values[at + 1] ?? 0, onCurve: at + 2 === values.length });
    }
    const [first, last] = [contour[0], contour.at(-1)];
    if (type === 'Z' && contour.length > 1 && first?.x === last?.x && first?.y === last?.y) contour.pop();
  }
  return found;
}
