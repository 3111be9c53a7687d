/**
 * Compact outlines for faces with thousands of independent glyphs (ideographs, Hangul, emoji).
 *
 * A file is: u32le length of the index; the index (Brotli, JSON: metrics, `steps` = differences of the code points in
 * ascending order, `blocks` = byte lengths, `glyphsPerBlock`); the blocks. With a `sampleStep` they are those of
 * sampled-blocks.ts and outline-model.ts: smallest where glyphs are drawn one by one, as ideographs are. Otherwise each
 * is compressed by Brotli, which finds whole parts that glyphs share, as Hangul does: four u32le lengths and four streams: counts (per glyph: advance, contours; per contour: points), flags (one byte per point:
 * on curve + 2·(sign of dx + 1) + 6·(sign of dy + 1)), |dx| and |dy| of those that are not 0. Numbers are a run of 255s and a
 * rest. Points are relative to the previous point of the glyph.
 */
import { brotliDecompressSync } from 'node:zlib';
import { type BitCoder, weightSets } from './bit-coder.ts';
import type { Face, FaceMetrics } from './glyph.ts';
import { codeOutline, type GlyphPoint, type ModelledGlyph } from './outline-model.ts';
import { readSampledBlocks } from './sampled-blocks.ts';

interface Index extends FaceMetrics {
  sampleStep?: number;
  glyphsPerBlock: number;
  steps: number[];
  blocks: number[];
}

export const outlineSlotBits = 17;

/** A face from such a file. Glyph n is the n-th code point, from 1; blocks are unpacked when first needed. */
export function outlineFace(id: string, file: Uint8Array): Face {
  const indexLength = new DataView(file.buffer, file.byteOffset, 4).getUint32(0, true);
  const index: Index = JSON.parse(brotliDecompressSync(file.subarray(4, 4 + indexLength)).toString());
  const glyphs = new Map<number, number>();
  let codePoint = 0;
  index.steps.forEach((step, place) => {
    codePoint += step;
    glyphs.set(codePoint, place + 1);
  });
  const glyphAt = openGlyphs(index, file.subarray(4 + indexLength));

  return {
    id,
    metrics: { unitsPerEm: index.unitsPerEm, ascent: index.ascent, descent: index.descent },
    shapedFrom: undefined,
    glyph: (code) => glyphs.get(code),
    advance: (glyph) => glyphAt(glyph - 1)?.advance ?? 0,
    outline: (glyph) => encodeOutline(glyphAt(glyph - 1)?.contours ?? []),
  };
}

function openGlyphs(index: Index, data: Uint8Array): (place: number) => ModelledGlyph | undefined {
  const { sampleStep } = index;
  if (sampleStep === undefined) return packedGlyphs(index, data);
  const read = { slotBits: outlineSlotBits, weightSets, read: (coder: BitCoder) => codeOutline(coder) };
  return readSampledBlocks({ ...index, sampleStep }, index.steps.length, data, read);
}

function packedGlyphs(index: Index, data: Uint8Array): (place: number) => ModelledGlyph | undefined {
  const blocks = new Map<number, Block>();
  return (place) => {
    const number = Math.floor(place / index.glyphsPerBlock);
    let block = blocks.get(number);
    if (!block) {
      const from = index.blocks.slice(0, number).reduce((sum, length) => sum + length, 0);
      const length = index.blocks[number];
      if (length === undefined) return undefined;
      block = openBlock(brotliDecompressSync(data.subarray(from, from + length)));
      blocks.set(number, block);
    }
    const start = block.glyphs[place % index.glyphsPerBlock];
    return start && { advance: start.advance, contours: readContours(block, start) };
  };
}

interface Block {
  counts: Uint8Array;
  flags: Uint8Array;
  xs: Uint8Array;
  ys: Uint8Array;
  glyphs: GlyphStart[];
}

/** Where a glyph's numbers begin in each stream of its block. */
interface GlyphStart {
  advance: number;
  counts: number;
  flags: number;
  xs: number;
  ys: number;
}

/** Finds where each glyph begins, without unpacking any: only a few of a block are ever drawn. */
function openBlock(data: Uint8Array): Block {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const streams: Uint8Array[] = [];
  let offset = 16;
  for (let stream = 0; stream < 4; stream++) {
    const length = view.getUint32(stream * 4, true);
    streams.push(data.subarray(offset, offset + length));
    offset += length;
  }
  const [counts, flags, xs, ys] = streams as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
  const glyphs: GlyphStart[] = [];
  const count = { data: counts, at: 0 };
  let [flag, x, y] = [0, 0, 0];
  while (count.at < counts.length) {
    const advance = next(count);
    glyphs.push({ advance, counts: count.at, flags: flag, xs: x, ys: y });
    for (let contours = next(count); contours > 0; contours--) {
      for (let points = next(count); points > 0; points--) {
        const value = flags[flag++] ?? 0;
        if (Math.floor(value / 2) % 3 !== 1) {
          while (xs[x] === 255) x++;
          x++;
        }
        if (value < 6 || value >= 12) {
          while (ys[y] === 255) y++;
          y++;
        }
      }
    }
  }
  return { counts, flags, xs, ys, glyphs };
}

function readContours(block: Block, start: GlyphStart): GlyphPoint[][] {
  const counts = { data: block.counts, at: start.counts };
  const xs = { data: block.xs, at: start.xs };
  const ys = { data: block.ys, at: start.ys };
  let [flag, x, y] = [start.flags, 0, 0];
  const contours: GlyphPoint[][] = [];
  for (let left = next(counts); left > 0; left--) {
    const points: GlyphPoint[] = [];
    for (let more = next(counts); more > 0; more--) {
      const value = block.flags[flag++] ?? 0;
      const signX = (Math.floor(value / 2) % 3) - 1;
      const signY = Math.floor(value / 6) - 1;
      if (signX !== 0) x += signX * next(xs);
      if (signY !== 0) y += signY * next(ys);
      points.push({ x, y, onCurve: (value & 1) === 1 });
    }
    contours.push(points);
  }
  return contours;
}

/** The number at a position, which moves behind it. */
function next(stream: { data: Uint8Array; at: number }): number {
  let value = 0;
  for (; stream.data[stream.at] === 255; stream.at++) value += 255;
  return value + (stream.data[stream.at++] ?? 0);
}

/** A simple glyph as an entry of the `glyf` table, with 16-bit coordinates. */
export function encodeOutline(contours: GlyphPoint[][]): Uint8Array {
  const points = contours.flat();
  if (points.length === 0) return new Uint8Array();
  const size = 10 + contours.length * 2 + 2 + points.length * 5;
  const view = new DataView(new ArrayBuffer(size));
  view.setInt16(0, contours.length);
  let [left, bottom, right, top] = [32767, 32767, -32768, -32768];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  [left, bottom, right, top].forEach((bound, index) => {
    view.setInt16(2 + index * 2, bound);
  });
  let at = 10;
  let end = -1;
  for (const contour of contours) {
    end += contour.length;
    view.setUint16(at, end);
    at += 2;
  }
  at += 2;
  for (const point of points) view.setUint8(at++, point.onCurve ? 1 : 0);
  for (const axis of ['x', 'y'] as const) {
    let previous = 0;
    for (const point of points) {
      view.setInt16(at, point[axis] - previous);
      previous = point[axis];
      at += 2;
    }
  }
  return new Uint8Array(view.buffer);
}
