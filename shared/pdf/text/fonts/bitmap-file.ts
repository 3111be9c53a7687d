/**
 * A face for characters that no other face has: the 16-row bitmaps of GNU Unifont, drawn as small squares.
 *
 * A file is: u32le length of the index; the index (Brotli, JSON: `steps` = differences of the code points in ascending order,
 * `columns` = '1' or '2' bytes per row for each, and what sampled-blocks.ts needs); the blocks, as bitmap-model.ts codes them.
 */
import { brotliDecompressSync } from 'node:zlib';
import { type Bitmap, bitmapWeightSets, codeBitmap, rows } from './bitmap-model.ts';
import type { Face } from './glyph.ts';
import { encodeOutline } from './outline-file.ts';
import type { GlyphPoint } from './outline-model.ts';
import { readSampledBlocks, type SampledBlocks } from './sampled-blocks.ts';

interface Index extends SampledBlocks {
  steps: number[];
  columns: string;
}

export const bitmapSlotBits = 17;
/** Rows below the baseline. */
const below = 2;

/** A face from such a file; blocks are read when first needed. */
export function bitmapFace(id: string, file: Uint8Array): Face {
  const indexLength = new DataView(file.buffer, file.byteOffset, 4).getUint32(0, true);
  const index: Index = JSON.parse(brotliDecompressSync(file.subarray(4, 4 + indexLength)).toString());
  const glyphs = new Map<number, number>();
  let codePoint = 0;
  index.steps.forEach((step, place) => {
    codePoint += step;
    glyphs.set(codePoint, place + 1);
  });
  const columnsOf = (glyph: number) => Number(index.columns[glyph - 1] ?? 1) * 8;
  const bitmapAt = readSampledBlocks<Bitmap>(index, index.steps.length, file.subarray(4 + indexLength), {
    slotBits: bitmapSlotBits,
    weightSets: bitmapWeightSets,
    read: (coder, place, before) => codeBitmap(coder, columnsOf(place + 1), before),
  });

  return {
    id,
    metrics: { unitsPerEm: rows, ascent: rows - below, descent: -below },
    shapedFrom: undefined,
    glyph: (code) => glyphs.get(code),
    advance: (glyph) => (glyph < 1 ? 0 : columnsOf(glyph)),
    outline: (glyph) => {
      const bitmap = bitmapAt(glyph - 1);
      return bitmap ? encodeOutline(squares(bitmap)) : new Uint8Array();
    },
  };
}

/** One rectangle for each run of pixels in a row. */
function squares(bitmap: Bitmap): GlyphPoint[][] {
  const contours: GlyphPoint[][] = [];
  const isSet = (row: number, column: number) => (((bitmap[row] ?? 0) << column) & 0x8000) !== 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < 16; column++) {
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
