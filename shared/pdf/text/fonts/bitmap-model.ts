/**
 * How a bitmap becomes predicted bits, pixel by pixel from the top left: from the pixels around it that are known, as in
 * the generic regions of JBIG2 (ISO/IEC 14492, 6.2.5), and from the glyph before it, which often has the same part at the left.
 */
import type { BitCoder } from './bit-coder.ts';

export const rows = 16;
export const bitmapWeightSets = rows * rows;

/** Rows from the top, the leftmost pixel in the highest bit of 16. */
export type Bitmap = Uint16Array;

const { imul } = Math;

const hash = (value: number, about: number): number => {
  let mixed = imul(value + 0x3c6ef372, 0x2c1b3c6d) ^ about;
  mixed = imul(mixed ^ (mixed >>> 15), 0x297a2d39);
  return mixed ^ (mixed >>> 15);
};

/** `count` pixels of a row, from `first` on: those outside are white. */
const window = (row: number, first: number, count: number): number =>
  ((row << 8) >> (24 - first - count)) & ((1 << count) - 1);

/** @param given the bitmap to write; a reader needs none */
export function codeBitmap(coder: BitCoder, columns: number, before: Bitmap | undefined, given?: Bitmap): Bitmap {
  const { contexts } = coder;
  const bitmap = new Uint16Array(rows);
  const at = (row: number) => (row < 0 ? 0 : (bitmap[row] as number));
  for (let row = 0; row < rows; row++) {
    const [up, up2, up3] = [at(row - 1), at(row - 2), at(row - 3)];
    const [over, same, under] = [before?.[row - 1] ?? 0, before?.[row] ?? 0, before?.[row + 1] ?? 0];
    for (let column = 0; column < columns; column++) {
      const here = at(row);
      const left = window(here, column - 4, 4);
      const near = (left << 12) | (window(up, column - 3, 7) << 5) | window(up2, column - 2, 5);
      const close = ((left & 3) << 4) | (window(up, column - 1, 3) << 1) | window(up2, column, 1);
      const old = (window(over, column - 1, 3) << 7) | (window(same, column - 2, 5) << 2) | window(under, column, 2);
      let above = 0;
      for (let step = 1; step <= 7; step++) above = above * 2 + window(at(row - step), column, 1);
      const far =
        (window(at(row - 4), column, 1) << 5) | (window(here, column - 6, 2) << 3) | window(up3, column - 1, 3);
      contexts[0] = hash(near, 1);
      contexts[1] = hash(near | (far << 16), 2);
      contexts[2] = hash((close << 11) | (old << 1) | (columns >> 4), 3);
      contexts[3] = hash((row << 16) | (column << 8) | (close << 1) | (columns >> 4), 4);
      contexts[4] = hash((above << 12) | (window(here, column - 7, 7) << 3) | window(up, column - 1, 3), 5);
      contexts[5] = hash((window(up, column - 7, 15) << 4) | ((left & 3) << 1) | window(up2, column, 1), 6);
      const bit = coder.bit(given ? window(given[row] as number, column, 1) : 0, 0, row * rows + column);
      bitmap[row] = here | (bit << (15 - column));
    }
  }
  return bitmap;
}
