/** The two ready-made Latin fonts of completion certificates, shaped and embedded without HarfBuzz. */
import { readCompressedFontFile, readFontFile } from './font-files.ts';
import { type Face, type FaceMetrics, thousandths } from './glyph.ts';
import { truetypeFace } from './truetype.ts';

export type Weight = 'regular' | 'bold';

export interface BasicFont {
  readonly weight: Weight;
  readonly face: Face;
  readonly metrics: FaceMetrics;
  readonly capHeight: number;
  /** The n-th code point has glyph n + 1. */
  readonly codePoints: readonly number[];
  /** The advance of each glyph in font units. */
  readonly advances: readonly number[];
  /** The same in thousandths of the font size. */
  readonly widths: readonly number[];
  glyph(codePoint: number): number | undefined;
  /** Kerning between two characters, by their code points, in font units. */
  kerning(left: number, right: number): number;
}

/** The facts that the build extracts from the font. */
export interface BasicFontFacts {
  capHeight: number;
  codePoints: number[];
  /** Pair of characters → change of the advance in font units. */
  kerning: Record<string, number>;
}

const fonts = new Map<Weight, BasicFont>();

export function basicFont(weight: Weight): BasicFont {
  const known = fonts.get(weight);
  if (known) return known;
  const facts: BasicFontFacts = JSON.parse(Buffer.from(readFontFile(`basic-${weight}.json`)).toString());
  const face = truetypeFace(`basic-${weight}`, readCompressedFontFile(`basic-${weight}.ttf.br`));
  // Uses arrays instead of maps: every character of a page is looked up several times.
  const glyphs = new Uint16Array(Math.max(...facts.codePoints) + 1);
  for (const [index, codePoint] of facts.codePoints.entries()) glyphs[codePoint] = index + 1;
  const side = facts.codePoints.length + 1;
  const pairs = new Int16Array(side * side);
  const pairOf = (left: number, right: number) => (glyphs[left] ?? 0) * side + (glyphs[right] ?? 0);
  for (const [pair, change] of Object.entries(facts.kerning))
    pairs[pairOf(pair.charCodeAt(0), pair.charCodeAt(1))] = change;
  const advances = Array.from({ length: side }, (_, glyph) => face.advance(glyph));
  const font: BasicFont = {
    weight,
    face,
    metrics: face.metrics,
    capHeight: facts.capHeight,
    codePoints: facts.codePoints,
    advances,
    widths: advances.map((advance) => thousandths(advance, face.metrics)),
    glyph: (codePoint) => glyphs[codePoint] || undefined,
    kerning: (left, right) => pairs[pairOf(left, right)] ?? 0,
  };
  fonts.set(weight, font);
  return font;
}
