/** The two ready-made Latin fonts of completion certificates: embedded as they are, without shaping or subsetting. */
import { readFontFile } from './font-files.ts';
import type { FaceMetrics } from './glyph.ts';

export type Weight = 'regular' | 'bold';

/** A ready-made font: its file, and the measures that setting text in it needs. */
export interface BasicFont {
  readonly weight: Weight;
  readonly metrics: FaceMetrics;
  readonly capHeight: number;
  /** Glyph n + 1 is the n-th of these. */
  readonly codePoints: readonly number[];
  /** By glyph, in font units. */
  readonly advances: readonly number[];
  /** Deflated TrueType file and its length when inflated. */
  readonly file: Uint8Array;
  readonly fileLength: number;
  glyph(codePoint: number): number | undefined;
  /** Kerning between two characters, by their code points, in font units. */
  kerning(left: number, right: number): number;
}

const fonts = new Map<Weight, BasicFont>();

/** Reads the font once for each weight. */
export function basicFont(weight: Weight): BasicFont {
  const known = fonts.get(weight);
  if (known) return known;
  const facts: {
    length: number;
    metrics: FaceMetrics;
    capHeight: number;
    codePoints: number[];
    advances: number[];
    kerning: Record<string, number>;
  } = JSON.parse(Buffer.from(readFontFile(`basic-${weight}.json`)).toString());
  // Tables instead of maps: every character of a page is looked up several times.
  const glyphs = new Uint16Array(Math.max(...facts.codePoints) + 1);
  for (const [index, codePoint] of facts.codePoints.entries()) glyphs[codePoint] = index + 1;
  const side = facts.codePoints.length + 1;
  const pairs = new Int16Array(side * side);
  const pairOf = (left: number, right: number) => (glyphs[left] ?? 0) * side + (glyphs[right] ?? 0);
  for (const [pair, change] of Object.entries(facts.kerning))
    pairs[pairOf(pair.charCodeAt(0), pair.charCodeAt(1))] = change;
  const font: BasicFont = {
    weight,
    metrics: facts.metrics,
    capHeight: facts.capHeight,
    codePoints: facts.codePoints,
    advances: facts.advances,
    file: readFontFile(`basic-${weight}.ttf.deflate`),
    fileLength: facts.length,
    glyph: (codePoint) => glyphs[codePoint] || undefined,
    kerning: (left, right) => pairs[pairOf(left, right)] ?? 0,
  };
  fonts.set(weight, font);
  return font;
}
