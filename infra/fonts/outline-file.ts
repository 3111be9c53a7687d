/** Writes the compact outline files that shared/pdf/text/fonts/outline-file.ts reads; the format is described there. */
import type { Point } from './font-tables.ts';
import { packedBlocks } from './packed-blocks.ts';

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

/** Larger blocks are smaller files; unpacking one of these takes some milliseconds. */
const glyphsPerBlock = 4096;

export function writeOutlineFile(glyphs: OutlineGlyph[], metrics: OutlineMetrics): Promise<Buffer> {
  const sorted = [...glyphs].sort((a, b) => a.codePoint - b.codePoint);
  const steps = sorted.map((glyph, at) => glyph.codePoint - (sorted[at - 1]?.codePoint ?? 0));
  return packedBlocks(sorted, encodeBlock, { ...metrics, glyphsPerBlock, steps });
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
