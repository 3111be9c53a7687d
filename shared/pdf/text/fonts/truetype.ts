/** Reads and writes TrueType outlines (OpenType 1.9: head, hhea, hmtx, maxp, loca, glyf, cmap). */
import type { Face, FaceMetrics, GlyphEntry, GlyphPart } from './glyph.ts';

const hasMoreComponents = 0x20;
const hasWords = 0x01;
const argumentsAreOffsets = 0x02;

/** A face from an sfnt file with `glyf` outlines and a `cmap` of format 4 or 12. */
export function truetypeFace(id: string, file: Uint8Array): Face {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const tables = new Map<string, { offset: number; length: number }>();
  for (let index = 0; index < view.getUint16(4); index++) {
    const entry = 12 + index * 16;
    const tag = String.fromCharCode(...file.subarray(entry, entry + 4));
    tables.set(tag, { offset: view.getUint32(entry + 8), length: view.getUint32(entry + 12) });
  }
  const at = (tag: string) => {
    const found = tables.get(tag);
    if (!found) throw new Error(`font ${id} has no ${tag} table`);
    return found.offset;
  };
  const [head, hhea, hmtx, loca, glyf] = [at('head'), at('hhea'), at('hmtx'), at('loca'), at('glyf')];
  const isLong = view.getInt16(head + 50) !== 0;
  const widths = view.getUint16(hhea + 34);
  const start = (glyph: number) => (isLong ? view.getUint32(loca + glyph * 4) : view.getUint16(loca + glyph * 2) * 2);
  let characters: Map<number, number> | undefined;
  return {
    id,
    metrics: {
      unitsPerEm: view.getUint16(head + 18),
      ascent: view.getInt16(hhea + 4),
      descent: view.getInt16(hhea + 6),
    },
    shapedFrom: file,
    glyph: (codePoint) => {
      characters ??= readCharacterMap(view, at('cmap'));
      return characters.get(codePoint);
    },
    advance: (glyph) => view.getUint16(hmtx + Math.min(glyph, widths - 1) * 4),
    outline: (glyph) => file.subarray(glyf + start(glyph), glyf + start(glyph + 1)),
  };
}

/** Code point → glyph, from the Unicode subtable of format 12 or else 4. */
function readCharacterMap(view: DataView, cmap: number): Map<number, number> {
  const formats = new Map<number, number>();
  for (let index = 0; index < view.getUint16(cmap + 2); index++) {
    const subtable = cmap + view.getUint32(cmap + 8 + index * 8);
    formats.set(view.getUint16(subtable), subtable);
  }
  const characters = new Map<number, number>();
  const groups = formats.get(12);
  const segments = formats.get(4);
  if (groups !== undefined) {
    for (let group = 0; group < view.getUint32(groups + 12); group++) {
      const at = groups + 16 + group * 12;
      const first = view.getUint32(at);
      for (let code = first; code <= view.getUint32(at + 4); code++) {
        characters.set(code, view.getUint32(at + 8) + code - first);
      }
    }
  } else if (segments !== undefined) {
    const size = view.getUint16(segments + 6);
    for (let segment = 0; segment < size; segment += 2) {
      const end = view.getUint16(segments + 14 + segment);
      const first = view.getUint16(segments + 16 + size + segment);
      const delta = view.getUint16(segments + 16 + 2 * size + segment);
      const rangeAt = segments + 16 + 3 * size + segment;
      const range = view.getUint16(rangeAt);
      for (let code = first; code <= end && code < 0xffff; code++) {
        const direct = range === 0 ? code : view.getUint16(rangeAt + range + (code - first) * 2);
        const glyph = direct === 0 ? 0 : (direct + delta) & 0xffff;
        if (glyph !== 0) characters.set(code, glyph);
      }
    }
  }
  return characters;
}

/**
 * A TrueType file of some glyphs of a face, numbered in the order given; the parts of composites follow after them.
 * It holds what ISO 32000-2, 9.9 asks of a CIDFontType2: no names, no character map.
 */
export function subsetTruetype(face: Face, entries: readonly GlyphEntry[]): Uint8Array {
  const places = new Map<number, number>();
  const outlines: (Uint8Array | undefined)[] = entries.map(() => undefined);
  const advances = entries.map((entry) => entry.advance);
  const pending: number[] = [];
  const place = (glyph: number): number => {
    const known = places.get(glyph);
    if (known !== undefined) return known;
    const next = outlines.length;
    places.set(glyph, next);
    outlines.push(undefined);
    advances.push(face.advance(glyph));
    pending.push(glyph);
    return next;
  };
  entries.forEach(({ parts }, index) => {
    const [first, ...others] = parts;
    const isPlain = first && others.length === 0 && first.dx === 0 && first.dy === 0;
    if (isPlain) outlines[index] = renumberComponents(face.outline(first.glyph), place);
    else outlines[index] = composite(face, parts, place);
  });
  for (let glyph = pending.shift(); glyph !== undefined; glyph = pending.shift()) {
    outlines[place(glyph)] = renumberComponents(face.outline(glyph), place);
  }
  return writeTruetype(
    face.metrics,
    outlines.map((outline) => outline ?? new Uint8Array()),
    advances,
  );
}

/** Several glyphs as one, each at its place. */
function composite(face: Face, parts: readonly GlyphPart[], place: (glyph: number) => number): Uint8Array {
  const drawn = parts.filter((part) => face.outline(part.glyph).length >= 10);
  if (drawn.length === 0) return new Uint8Array();
  const view = new DataView(new ArrayBuffer(10 + drawn.length * 8));
  let [left, bottom, right, top] = [32767, 32767, -32768, -32768];
  drawn.forEach(({ glyph, dx, dy }, index) => {
    const outline = face.outline(glyph);
    const bounds = new DataView(outline.buffer, outline.byteOffset, 10);
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
  return bytes(view);
}

function renumberComponents(outline: Uint8Array, place: (component: number) => number): Uint8Array {
  if (outline.length < 12) return outline;
  const source = new DataView(outline.buffer, outline.byteOffset, outline.byteLength);
  if (source.getInt16(0) >= 0) return outline;
  const copy = Uint8Array.from(outline);
  const view = new DataView(copy.buffer);
  let at = 10;
  let flags = hasMoreComponents;
  while (flags & hasMoreComponents && at + 4 <= copy.length) {
    flags = view.getUint16(at);
    view.setUint16(at + 2, place(view.getUint16(at + 2)));
    at += 4 + (flags & hasWords ? 4 : 2) + (flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
  }
  return copy;
}

/** A font file of these `glyf` entries, with the tables that a PDF needs. `advances` in font units. */
function writeTruetype(metrics: FaceMetrics, outlines: Uint8Array[], advances: number[]): Uint8Array {
  const layout = layOutGlyphs(outlines, advances);
  return assemble([
    ['glyf', layout.glyf],
    ['head', headTable(metrics, layout.bounds)],
    ['hhea', hheaTable(metrics, advances)],
    ['hmtx', bytes(layout.hmtx)],
    ['loca', bytes(layout.loca)],
    ['maxp', maxpTable(outlines.length, layout)],
  ]);
}

interface GlyphLayout {
  glyf: Uint8Array;
  loca: DataView;
  hmtx: DataView;
  /** Left, bottom, right and top of all glyphs, in font units. */
  bounds: number[];
  maxPoints: number;
  maxContours: number;
}

function layOutGlyphs(outlines: Uint8Array[], advances: number[]): GlyphLayout {
  const count = outlines.length;
  const padded = outlines.map((outline) => (outline.length + 3) & ~3);
  const glyf = new Uint8Array(padded.reduce((sum, length) => sum + length, 0));
  const loca = new DataView(new ArrayBuffer((count + 1) * 4));
  const hmtx = new DataView(new ArrayBuffer(count * 4));
  const bounds = [0, 0, 0, 0];
  let [maxPoints, maxContours] = [0, 0];
  let offset = 0;
  outlines.forEach((outline, index) => {
    glyf.set(outline, offset);
    hmtx.setUint16(index * 4, advances[index] ?? 0);
    if (outline.length >= 10) {
      const view = new DataView(outline.buffer, outline.byteOffset, outline.byteLength);
      const contours = view.getInt16(0);
      hmtx.setInt16(index * 4 + 2, view.getInt16(2));
      for (const side of [0, 1]) bounds[side] = Math.min(bounds[side] ?? 0, view.getInt16(2 + side * 2));
      for (const side of [2, 3]) bounds[side] = Math.max(bounds[side] ?? 0, view.getInt16(2 + side * 2));
      if (contours > 0) {
        maxContours = Math.max(maxContours, contours);
        maxPoints = Math.max(maxPoints, view.getUint16(8 + contours * 2) + 1);
      }
    }
    offset += padded[index] ?? 0;
    loca.setUint32((index + 1) * 4, offset);
  });
  return { glyf, loca, hmtx, bounds, maxPoints, maxContours };
}

function headTable({ unitsPerEm }: FaceMetrics, bounds: readonly number[]): Uint8Array {
  const head = new DataView(new ArrayBuffer(54));
  head.setUint32(0, 0x00010000);
  head.setUint32(12, 0x5f0f3cf5);
  head.setUint16(16, 0x0003);
  head.setUint16(18, unitsPerEm);
  bounds.forEach((bound, index) => {
    head.setInt16(36 + index * 2, bound);
  });
  head.setUint16(46, 8);
  head.setInt16(48, 2);
  head.setInt16(50, 1);
  return bytes(head);
}

function hheaTable({ ascent, descent }: FaceMetrics, advances: readonly number[]): Uint8Array {
  const hhea = new DataView(new ArrayBuffer(36));
  hhea.setUint32(0, 0x00010000);
  hhea.setInt16(4, ascent);
  hhea.setInt16(6, descent);
  hhea.setUint16(10, Math.max(0, ...advances));
  hhea.setInt16(18, 1);
  hhea.setUint16(34, advances.length);
  return bytes(hhea);
}

function maxpTable(count: number, { maxPoints, maxContours }: GlyphLayout): Uint8Array {
  const maxp = new DataView(new ArrayBuffer(32));
  maxp.setUint32(0, 0x00010000);
  maxp.setUint16(4, count);
  maxp.setUint16(6, maxPoints);
  maxp.setUint16(8, maxContours);
  // Bounds of composites are not recomputed: generous ones are allowed.
  maxp.setUint16(10, Math.max(maxPoints * 4, 1024));
  maxp.setUint16(12, Math.max(maxContours * 4, 128));
  maxp.setUint16(14, 2);
  maxp.setUint16(28, 16);
  maxp.setUint16(30, 5);
  return bytes(maxp);
}

function bytes(view: DataView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

export function assemble(tables: [tag: string, data: Uint8Array][]): Uint8Array {
  const headLength = 12 + tables.length * 16;
  const lengths = tables.map(([, data]) => (data.length + 3) & ~3);
  const file = new Uint8Array(headLength + lengths.reduce((sum, length) => sum + length, 0));
  const view = new DataView(file.buffer);
  const power = 2 ** Math.floor(Math.log2(tables.length));
  view.setUint32(0, 0x00010000);
  view.setUint16(4, tables.length);
  view.setUint16(6, power * 16);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, (tables.length - power) * 16);
  let offset = headLength;
  let headAt = 0;
  tables.forEach(([tag, data], index) => {
    const entry = 12 + index * 16;
    file.set(Buffer.from(tag, 'latin1'), entry);
    file.set(data, offset);
    view.setUint32(entry + 4, checksum(view, offset, lengths[index] ?? 0));
    view.setUint32(entry + 8, offset);
    view.setUint32(entry + 12, data.length);
    if (tag === 'head') headAt = offset;
    offset += lengths[index] ?? 0;
  });
  view.setUint32(headAt + 8, (0xb1b0afba - checksum(view, 0, file.length)) >>> 0);
  return file;
}

function checksum(view: DataView, offset: number, length: number): number {
  let sum = 0;
  for (let at = offset; at < offset + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
