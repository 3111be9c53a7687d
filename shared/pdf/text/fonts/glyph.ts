/** What every kind of font file gives: a face that knows its characters, their widths and their outlines. */

/** Measures of a whole face. */
export interface FaceMetrics {
  unitsPerEm: number;
  /** Above the baseline, in font units. */
  ascent: number;
  /** Below the baseline, in font units, negative. */
  descent: number;
}

/** A font file as drawing and embedding use it. */
export interface Face {
  readonly id: string;
  readonly metrics: FaceMetrics;
  /** Needs shaping by HarfBuzz: its characters join, reorder or carry marks. The font file, when it does. */
  readonly shapedFrom: Uint8Array | undefined;
  /** The glyph of a code point, or undefined when the face does not have it. */
  glyph(codePoint: number): number | undefined;
  /** Advance width in font units. */
  advance(glyph: number): number;
  /** The glyph as an entry of a `glyf` table; composites refer to glyphs of the same face. Empty for a blank. */
  outline(glyph: number): Uint8Array;
}

/** A glyph of a face, moved by a whole number of font units. */
export interface GlyphPart {
  glyph: number;
  dx: number;
  dy: number;
}

/** What one character code of an embedded font draws: a glyph, or several as one composite. */
export interface GlyphEntry {
  parts: readonly GlyphPart[];
  /** Advance width in font units. */
  advance: number;
}
