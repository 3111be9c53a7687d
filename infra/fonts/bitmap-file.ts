/** Writes the bitmap file that shared/pdf/text/fonts/bitmap-file.ts reads; the format is described there. */
import type { FontTables } from './font-tables.ts';
import { glyphsOf } from './font-tables.ts';
import { packedBlocks } from './packed-blocks.ts';

const rows = 16;
const glyphsPerBlock = 8192;

interface Bitmap {
  codePoint: number;
  columns: number;
  bits: Buffer;
}

/** Turns the squares of GNU Unifont's outlines back into 16 rows of 8 or 16 pixels for every code point asked for. */
export function writeBitmapFile(
  tables: FontTables,
  wants: (codePoint: number) => boolean,
): { file: Promise<Buffer>; codePoints: number[] } {
  const glyphs = glyphsOf(tables);
  const pixel = glyphs.unitsPerEm / rows;
  const baseline = 2;
  const found: Bitmap[] = [];
  for (const [codePoint, glyph] of [...glyphs.characters].sort((a, b) => a[0] - b[0])) {
    if (!wants(codePoint)) continue;
    const columns = Math.round(glyphs.advance(glyph) / pixel);
    if (columns !== 8 && columns !== 16) continue;
    const edges = glyphs
      .contours(glyph)
      .flatMap((contour) =>
        contour.map((point, index) => [point, contour[(index + 1) % contour.length] ?? point] as const),
      );
    const bits = Buffer.alloc((rows * columns) / 8);
    for (let row = 0; row < rows; row++) {
      const y = (rows - baseline - row - 0.5) * pixel;
      const crossings = edges
        .filter(([a, b]) => a.y > y !== b.y > y)
        .map(([a, b]) => [a.x, a.y < b.y ? 1 : -1] as const);
      for (let column = 0; column < columns; column++) {
        const x = (column + 0.5) * pixel;
        const winding = crossings.reduce((sum, [at, direction]) => (at < x ? sum + direction : sum), 0);
        if (winding === 0) continue;
        const bit = row * columns + column;
        bits.writeUInt8(bits.readUInt8(bit >> 3) | (0x80 >> (bit & 7)), bit >> 3);
      }
    }
    found.push({ codePoint, columns, bits });
  }
  return { file: pack(found), codePoints: found.map((glyph) => glyph.codePoint) };
}

const pack = (glyphs: readonly Bitmap[]): Promise<Buffer> =>
  packedBlocks(glyphs, (block) => Buffer.concat(block.map(({ bits }) => bits)), {
    glyphsPerBlock,
    steps: glyphs.map((glyph, at) => glyph.codePoint - (glyphs[at - 1]?.codePoint ?? 0)),
    columns: glyphs.map((glyph) => glyph.columns / 8).join(''),
  });
