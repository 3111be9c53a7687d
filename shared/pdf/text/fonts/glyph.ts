/** Interfaces of a font file for drawing and embedding. */

export interface FaceMetrics {
  unitsPerEm: number;
  /** Above the baseline, in font units. */
  ascent: number;
  /** Below the baseline, in font units, negative. */
  descent: number;
}

/** A measure in thousandths of the font size, to two decimals. */
export function thousandths(units: number, { unitsPerEm }: FaceMetrics): number {
  return Math.round((units * 100_000) / unitsPerEm) / 100;
}

export interface Face {
  readonly id: string;
  readonly file: Uint8Array;
  readonly metrics: FaceMetrics;
  /** Code point → glyph. */
  characters(): ReadonlyMap<number, number>;
  /** Advance width in font units. */
  advance(glyph: number): number;
  /** The glyph as an entry of the `glyf` table; composites refer to glyphs of the same face. Empty for a blank. */
  outline(glyph: number): Uint8Array;
  /** A copy of a table of the file. */
  table(tag: string): Uint8Array;
}

/** A glyph of a face, moved by a whole number of font units. */
export interface GlyphPart {
  glyph: number;
  dx: number;
  dy: number;
}

/** The drawing of one character code of an embedded font: a glyph, or several as one composite. */
export interface GlyphEntry {
  parts: readonly GlyphPart[];
  /** Advance width in font units. */
  advance: number;
}
