/** Writes TrueType files (OpenType 1.9). */
import type { Face, GlyphEntry, GlyphPart } from './glyph.ts';
import { viewOf } from './truetype.ts';

const hasMoreComponents = 0x20;
const hasWords = 0x01;
const argumentsAreOffsets = 0x02;

/** Maps a glyph of the face to the glyph of the subset that draws it. */
type Place = (glyph: number) => number;

/**
 * Writes a TrueType file whose glyphs are the entries, in their order, followed by the parts of composites. It has the
 * tables that ISO 32000-2, 9.9 requires of a CIDFontType2: no names, no character map.
 */
export function subsetTruetype(face: Face, entries: readonly GlyphEntry[]): Uint8Array {
  const places = new Map<number, number>();
  entries.forEach((entry, index) => {
    const glyph = plainGlyph(entry);
    if (glyph !== undefined && !places.has(glyph)) places.set(glyph, index);
  });
  const added: number[] = [];
  const place: Place = (glyph) => {
    const known = places.get(glyph);
    if (known !== undefined) return known;
    places.set(glyph, entries.length + added.length);
    return entries.length + added.push(glyph) - 1;
  };
  const outlines = entries.map((entry) => {
    const glyph = plainGlyph(entry);
    return glyph === undefined ? composite(face, entry.parts, place) : renumberComponents(face.outline(glyph), place);
  });
  const advances = entries.map((entry) => entry.advance);
  // The list grows meanwhile: a part may be a composite of further parts.
  for (const glyph of added) {
    outlines.push(renumberComponents(face.outline(glyph), place));
    advances.push(face.advance(glyph));
  }
  return writeGlyphs(face, outlines, advances);
}

/** Returns the glyph of an entry that draws a single glyph without moving it. */
export function plainGlyph({ parts }: Pick<GlyphEntry, 'parts'>): number | undefined {
  const [first, ...others] = parts;
  return first && others.length === 0 && first.dx === 0 && first.dy === 0 ? first.glyph : undefined;
}

/** Combines several glyphs, each at its position. */
function composite(face: Face, parts: readonly GlyphPart[], place: Place): Uint8Array {
  const drawn = parts.filter((part) => face.outline(part.glyph).length >= 10);
  if (drawn.length === 0) return new Uint8Array();
  const made = new Uint8Array(10 + drawn.length * 8);
  const view = viewOf(made);
  let [left, bottom, right, top] = [32767, 32767, -32768, -32768];
  drawn.forEach(({ glyph, dx, dy }, index) => {
    const bounds = viewOf(face.outline(glyph));
    left = Math.min(left, bounds.getInt16(2) + dx);
    bottom = Math.min(bottom, bounds.getInt16(4) + dy);
    right = Math.max(right, bounds.getInt16(6) + dx);
    top = Math.max(top, bounds.getInt16(8) + dy);
    const at = 10 + index * 8;
    view.setUint16(at, hasWords | argumentsAreOffsets | (index < drawn.length - 1 ? hasMoreComponents : 0));
    view.setUint16(at + 2, place(glyph));
    view.setInt16(at + 4, dx);
    view.setInt16(at + 6, dy);
  });
  view.setInt16(0, -1);
  [left, bottom, right, top].forEach((bound, index) => {
    view.setInt16(2 + index * 2, bound);
  });
  return made;
}

function renumberComponents(outline: Uint8Array, place: Place): Uint8Array {
  if (outline.length < 12 || viewOf(outline).getInt16(0) >= 0) return outline;
  const copy = Uint8Array.from(outline);
  const view = viewOf(copy);
  let flags = hasMoreComponents;
  for (let at = 10; flags & hasMoreComponents && at + 4 <= copy.length; ) {
    flags = view.getUint16(at);
    view.setUint16(at + 2, place(view.getUint16(at + 2)));
    at += 4 + (flags & hasWords ? 4 : 2) + (flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
  }
  return copy;
}

/**
 * Writes a file with these `glyf` entries; everything else is copied from the face's file. `advances` in font units.
 */
function writeGlyphs(face: Face, outlines: readonly Uint8Array[], advances: readonly number[]): Uint8Array {
  const count = outlines.length;
  const glyf = new Uint8Array(outlines.reduce((sum, outline) => sum + padded(outline.length), 0));
  const isLong = glyf.length > 0x1fffe;
  const loca = new Uint8Array((count + 1) * (isLong ? 4 : 2));
  const hmtx = new Uint8Array(count * 4);
  let offset = 0;
  outlines.forEach((outline, index) => {
    glyf.set(outline, offset);
    offset += padded(outline.length);
    if (isLong) viewOf(loca).setUint32((index + 1) * 4, offset);
    else viewOf(loca).setUint16((index + 1) * 2, offset / 2);
    viewOf(hmtx).setUint16(index * 4, advances[index] ?? 0);
    if (outline.length >= 10) viewOf(hmtx).setInt16(index * 4 + 2, viewOf(outline).getInt16(2));
  });
  const [head, hhea, maxp] = [face.table('head'), face.table('hhea'), face.table('maxp')];
  viewOf(head).setInt16(50, isLong ? 1 : 0);
  viewOf(hhea).setUint16(10, Math.max(...advances));
  viewOf(hhea).setUint16(34, count);
  const bounds = viewOf(maxp);
  bounds.setUint16(4, count);
  // The composites of `composite` may have more points, contours and parts than those of the face.
  bounds.setUint16(10, Math.max(bounds.getUint16(6) * 4, 1024));
  bounds.setUint16(12, Math.max(bounds.getUint16(8) * 4, 128));
  bounds.setUint16(28, 16);
  bounds.setUint16(30, 5);
  return writeSfnt(new Map(Object.entries({ glyf, head, hhea, hmtx, loca, maxp })));
}

function padded(length: number): number {
  return (length + 3) & ~3;
}

/** Writes a font file of these tables with checksums, in ascending order of their tags. */
export function writeSfnt(tables: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  let offset = 12 + sorted.length * 16;
  const file = new Uint8Array(sorted.reduce((sum, [, data]) => sum + padded(data.length), offset));
  const view = viewOf(file);
  const power = 2 ** Math.floor(Math.log2(sorted.length));
  view.setUint32(0, 0x00010000);
  view.setUint16(4, sorted.length);
  view.setUint16(6, power * 16);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, (sorted.length - power) * 16);
  let headAt = 0;
  sorted.forEach(([tag, data], index) => {
    const entry = 12 + index * 16;
    file.set(Buffer.from(tag, 'latin1'), entry);
    file.set(data, offset);
    if (tag === 'head') {
      headAt = offset;
      // The checksums count the adjustment as 0.
      view.setUint32(headAt + 8, 0);
    }
    view.setUint32(entry + 4, checksum(view, offset, padded(data.length)));
    view.setUint32(entry + 8, offset);
    view.setUint32(entry + 12, data.length);
    offset += padded(data.length);
  });
  view.setUint32(headAt + 8, (0xb1b0afba - checksum(view, 0, file.length)) >>> 0);
  return file;
}

function checksum(view: DataView, offset: number, length: number): number {
  let sum = 0;
  for (let at = offset; at < offset + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
