/**
 * A face for characters that no other face has: the 16-row bitmaps of GNU Unifont, drawn as small squares.
 *
 * A file is: u32le length of the index; the index (Brotli, JSON: `steps` = differences of the code points in ascending order,
 * `columns` = '1' or '2' bytes per row for each, `blocks` = byte lengths, `glyphsPerBlock`); the blocks (Brotli each), which are
 * the rows of their glyphs from the top, most significant bit at the left.
 */
import { brotliDecompressSync } from 'node:zlib';
import type { Face } from './glyph.ts';
import { encodeOutline, type GlyphPoint } from './outline-file.ts';

interface Index {
  glyphsPerBlock: number;
  steps: number[];
  columns: string;
  blocks: number[];
}

const rows = 16;
/** Rows below the baseline. */
const below = 2;

/** A face from such a file; blocks are unpacked when first needed. */
export function bitmapFace(id: string, file: Uint8Array): Face {
  const indexLength = new DataView(file.buffer, file.byteOffset, 4).getUint32(0, true);
  const index: Index = JSON.parse(brotliDecompressSync(file.subarray(4, 4 + indexLength)).toString());
  const glyphs = new Map<number, number>();
  let codePoint = 0;
  index.steps.forEach((step, place) => {
    codePoint += step;
    glyphs.set(codePoint, place + 1);
  });
  const unpacked = new Map<number, Uint8Array>();
  const columnsOf = (glyph: number) => Number(index.columns[glyph - 1] ?? 1) * 8;

  function blockOf(number: number): Uint8Array {
    const known = unpacked.get(number);
    if (known) return known;
    const start = index.blocks.slice(0, number).reduce((sum, length) => sum + length, 4 + indexLength);
    const block = new Uint8Array(brotliDecompressSync(file.subarray(start, start + (index.blocks[number] ?? 0))));
    unpacked.set(number, block);
    return block;
  }

  function bitsOf(glyph: number): Uint8Array {
    const first = Math.floor((glyph - 1) / index.glyphsPerBlock) * index.glyphsPerBlock + 1;
    let offset = 0;
    for (let before = first; before < glyph; before++) offset += (rows * columnsOf(before)) / 8;
    const block = blockOf(Math.floor((glyph - 1) / index.glyphsPerBlock));
    return block.subarray(offset, offset + (rows * columnsOf(glyph)) / 8);
  }

  return {
    id,
    metrics: { unitsPerEm: rows, ascent: rows - below, descent: -below },
    shapedFrom: undefined,
    glyph: (code) => glyphs.get(code),
    advance: (glyph) => (glyph < 1 ? 0 : columnsOf(glyph)),
    outline: (glyph) => (glyph < 1 ? new Uint8Array() : encodeOutline(squares(bitsOf(glyph), columnsOf(glyph)))),
  };
}

/** One rectangle for each run of pixels in a row. */
function squares(bits: Uint8Array, columns: number): GlyphPoint[][] {
  const contours: GlyphPoint[][] = [];
  const isSet = (row: number, column: number) => {
    const bit = row * columns + column;
    return column < columns && ((bits[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0;
  };
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (!isSet(row, column)) continue;
      const from = column;
      while (isSet(row, column)) column++;
      const top = rows - below - row;
      contours.push([
        { x: from, y: top, onCurve: true },
        { x: column, y: top, onCurve: true },
        { x: column, y: top - 1, onCurve: true },
        { x: from, y: top - 1, onCurve: true },
      ]);
    }
  }
  return contours;
}
