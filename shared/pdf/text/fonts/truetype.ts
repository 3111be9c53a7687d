/** Reads TrueType files (OpenType 1.9: cmap, glyf, head, hhea, hmtx and loca). */
import type { Face } from './glyph.ts';

/** Reads a face from a file with `glyf` outlines and a `cmap` of format 4 or 12. */
export function truetypeFace(id: string, file: Uint8Array): Face {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const tables = new Map<string, Uint8Array>();
  for (let entry = 12; entry < 12 + view.getUint16(4) * 16; entry += 16) {
    const [tag, offset] = [String.fromCharCode(...file.subarray(entry, entry + 4)), view.getUint32(entry + 8)];
    tables.set(tag, file.subarray(offset, offset + view.getUint32(entry + 12)));
  }
  const table = (tag: string): Uint8Array => {
    const found = tables.get(tag);
    if (!found) throw new Error(`The font ${id} has no ${tag} table.`);
    return found;
  };
  const [head, hhea, hmtx, loca] = [table('head'), table('hhea'), table('hmtx'), table('loca')].map(viewOf) as Views;
  const glyf = table('glyf');
  const isLong = head.getInt16(50) !== 0;
  const widths = hhea.getUint16(34);
  const start = (glyph: number) => (isLong ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2);
  let characters: Map<number, number> | undefined;
  return {
    id,
    file,
    metrics: { unitsPerEm: head.getUint16(18), ascent: hhea.getInt16(4), descent: hhea.getInt16(6) },
    characters: () => {
      characters ??= readCharacterMap(viewOf(table('cmap')));
      return characters;
    },
    advance: (glyph) => hmtx.getUint16(Math.min(glyph, widths - 1) * 4),
    outline: (glyph) => glyf.subarray(start(glyph), start(glyph + 1)),
    table: (tag) => Uint8Array.from(table(tag)),
  };
}

type Views = [head: DataView, hhea: DataView, hmtx: DataView, loca: DataView];

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Reads code point → glyph from the Unicode subtable of format 12, or else of format 4. */
function readCharacterMap(cmap: DataView): Map<number, number> {
  const formats = new Map<number, number>();
  for (let index = 0; index < cmap.getUint16(2); index++) {
    const subtable = cmap.getUint32(8 + index * 8);
    formats.set(cmap.getUint16(subtable), subtable);
  }
  const characters = new Map<number, number>();
  const groups = formats.get(12);
  const segments = formats.get(4);
  if (groups !== undefined) {
    for (let group = 0; group < cmap.getUint32(groups + 12); group++) {
      const at = groups + 16 + group * 12;
      const [first, last, glyph] = [cmap.getUint32(at), cmap.getUint32(at + 4), cmap.getUint32(at + 8)];
      for (let code = first; code <= last; code++) characters.set(code, glyph + code - first);
    }
  } else if (segments !== undefined) {
    const size = cmap.getUint16(segments + 6);
    for (let segment = 0; segment < size; segment += 2) {
      const end = cmap.getUint16(segments + 14 + segment);
      const first = cmap.getUint16(segments + 16 + size + segment);
      const delta = cmap.getUint16(segments + 16 + 2 * size + segment);
      const rangeAt = segments + 16 + 3 * size + segment;
      const range = cmap.getUint16(rangeAt);
      for (let code = first; code <= end && code < 0xffff; code++) {
        const direct = range === 0 ? code : cmap.getUint16(rangeAt + range + (code - first) * 2);
        const glyph = direct === 0 ? 0 : (direct + delta) & 0xffff;
        if (glyph !== 0) characters.set(code, glyph);
      }
    }
  }
  return characters;
}
