/** Writes the compact outline files that shared/pdf/text/fonts/outline-file.ts reads; the format is described there. */
import { type BitCoder, weightSets } from '../../shared/pdf/text/fonts/bit-coder.ts';
import { outlineSlotBits } from '../../shared/pdf/text/fonts/outline-file.ts';
import { codeOutline } from '../../shared/pdf/text/fonts/outline-model.ts';
import type { Point } from './font-tables.ts';
import { packedBlocks, sampledBlocks } from './packed-blocks.ts';

export interface OutlineGlyph {
  codePoint: number;
  /** In grid units, like the contours. */
  advance: number;
  contours: Point[][];
}

export interface OutlineMetrics {
  unitsPerEm: number;
  ascent: number;
  descent: number;
}

/** Whole faces: Brotli finds most in one piece, and unpacking it takes some milliseconds. */
const glyphsPerBlock = 1 << 16;
/** Small ones, because the first text in a face waits for the sample and for a block of each of its glyphs. */
const sampled = { sampleStep: 48, glyphsPerBlock: 24 };

/** @param sharesParts glyphs are made of the same parts in the same places */
export function writeOutlineFile(
  glyphs: OutlineGlyph[],
  metrics: OutlineMetrics,
  sharesParts: boolean,
): Promise<Buffer> {
  const sorted = glyphs
    .map((glyph) => ({ ...glyph, contours: glyph.contours.map(fromTop) }))
    .sort((a, b) => a.codePoint - b.codePoint);
  const steps = sorted.map((glyph, at) => glyph.codePoint - (sorted[at - 1]?.codePoint ?? 0));
  if (sharesParts) return packedBlocks(sorted, encodeBlock, { ...metrics, glyphsPerBlock, steps });
  const write = (coder: BitCoder, glyph: OutlineGlyph) => codeOutline(coder, glyph);
  return sampledBlocks(sorted, { slotBits: outlineSlotBits, weightSets, write }, { ...metrics, ...sampled, steps });
}

/** The same contour from its highest point on (of these the leftmost): alike contours are then the same. */
export function fromTop(contour: Point[]): Point[] {
  const isBefore = (a: Point, b: Point) => a.y > b.y || (a.y === b.y && a.x < b.x);
  let first = -1;
  contour.forEach((point, at) => {
    const best = contour[first];
    if (point.onCurve && (!best || isBefore(point, best))) first = at;
  });
  return first < 1 ? contour : [...contour.slice(first), ...contour.slice(0, first)];
}

function encodeBlock(glyphs: readonly OutlineGlyph[]): Buffer {
  const counts: number[] = [];
  const flags: number[] = [];
  const xs: number[] = [];
  const ys: number[] = [];
  for (const glyph of glyphs) {
    putNumber(counts, glyph.advance);
    putNumber(counts, glyph.contours.length);
    let x = 0;
    let y = 0;
    for (const contour of glyph.contours) {
      putNumber(counts, contour.length);
      for (const point of contour) {
        const dx = point.x - x;
        const dy = point.y - y;
        flags.push((point.onCurve ? 1 : 0) + 2 * (Math.sign(dx) + 1) + 6 * (Math.sign(dy) + 1));
        if (dx !== 0) putNumber(xs, Math.abs(dx));
        if (dy !== 0) putNumber(ys, Math.abs(dy));
        x = point.x;
        y = point.y;
      }
    }
  }
  const streams = [counts, flags, xs, ys].map((stream) => Buffer.from(stream));
  const head = Buffer.alloc(16);
  streams.forEach((stream, index) => {
    head.writeUInt32LE(stream.length, index * 4);
  });
  return Buffer.concat([head, ...streams]);
}

/** A number ≥ 0 as a run of 255s and a rest. */
function putNumber(stream: number[], value: number): void {
  let rest = value;
  for (; rest >= 255; rest -= 255) stream.push(255);
  stream.push(rest);
}
