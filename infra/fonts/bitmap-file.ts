/** Writes the bitmap file that shared/pdf/text/fonts/bitmap-file.ts reads; the format is described there. */
import { bitmapSlotBits } from '../../shared/pdf/text/fonts/bitmap-file.ts';
import { type Bitmap, bitmapWeightSets, codeBitmap, rows } from '../../shared/pdf/text/fonts/bitmap-model.ts';
import type { FontTables } from './font-tables.ts';
import { glyphsOf } from './font-tables.ts';
import { sampledBlocks } from './packed-blocks.ts';

/** Small ones, because the first text in a face waits for the sample and for a block of each of its glyphs. */
const [sampleStep, glyphsPerBlock] = [28, 64];

interface BitmapGlyph {
  codePoint: number;
  columns: number;
  bitmap: Bitmap;
}

/** Turns the squares of GNU Unifont's outlines back into 16 rows of 8 or 16 pixels for every code point asked for. */
export function writeBitmapFile(
  tables: FontTables,
  wants: (codePoint: number) => boolean,
): { file: Promise<Buffer>; codePoints: number[] } {
  const glyphs = glyphsOf(tables);
  const pixel = glyphs.unitsPerEm / rows;
  const baseline = 2;
  const found: BitmapGlyph[] = [];
  for (const [codePoint, glyph] of [...glyphs.characters].sort((a, b) => a[0] - b[0])) {
    if (!wants(codePoint)) continue;
    const columns = Math.round(glyphs.advance(glyph) / pixel);
    if (columns !== 8 && columns !== 16) continue;
    const edges = glyphs
      .contours(glyph)
      .flatMap((contour) =>
        contour.map((point, index) => [point, contour[(index + 1) % contour.length] ?? point] as const),
      );
    const bitmap: Bitmap = new Uint16Array(rows);
    for (let row = 0; row < rows; row++) {
      const y = (rows - baseline - row - 0.5) * pixel;
      const crossings = edges
        .filter(([a, b]) => a.y > y !== b.y > y)
        .map(([a, b]) => [a.x, a.y < b.y ? 1 : -1] as const);
      for (let column = 0; column < columns; column++) {
        const x = (column + 0.5) * pixel;
        const winding = crossings.reduce((sum, [at, direction]) => (at < x ? sum + direction : sum), 0);
        if (winding !== 0) bitmap[row] = (bitmap[row] ?? 0) | (0x8000 >> column);
      }
    }
    found.push({ codePoint, columns, bitmap });
  }
  return { file: pack(found), codePoints: found.map((glyph) => glyph.codePoint) };
}

const pack = (glyphs: readonly BitmapGlyph[]): Promise<Buffer> =>
  sampledBlocks(
    glyphs,
    {
      slotBits: bitmapSlotBits,
      weightSets: bitmapWeightSets,
      write: (coder, glyph, before) => codeBitmap(coder, glyph.columns, before?.bitmap, glyph.bitmap),
    },
    {
      sampleStep,
      glyphsPerBlock,
      steps: glyphs.map((glyph, at) => glyph.codePoint - (glyphs[at - 1]?.codePoint ?? 0)),
      columns: glyphs.map((glyph) => glyph.columns / 8).join(''),
    },
  );
