/**
 * The subset of a ready-made Latin font that a document embeds: the drawn glyphs under their original numbers. Lines
 * shaped for one document are valid for the next, because no glyph is renumbered.
 */
import { deflateSync } from 'node:zlib';
import type { BasicFont } from './fonts/basic-font.ts';
import type { GlyphEntry } from './fonts/glyph.ts';
import { subsetTruetype } from './fonts/subset-truetype.ts';
import { TextCache } from './text-cache.ts';

export interface EmbeddedFile {
  deflated: Uint8Array;
  /** In bytes, once inflated. */
  length: number;
}

/** Cached by the glyphs: many certificates draw the same ones. */
const files = { regular: new TextCache<EmbeddedFile>(), bold: new TextCache<EmbeddedFile>() };

/** @param used glyph numbers in ascending order */
export function basicSubset({ weight, face }: BasicFont, used: readonly number[]): EmbeddedFile {
  return files[weight].get(String.fromCharCode(...used), () => {
    // Unused glyphs between used ones have an empty outline.
    const entries = Array.from({ length: (used.at(-1) ?? 0) + 1 }, (): GlyphEntry => ({ parts: [], advance: 0 }));
    for (const glyph of [0, ...used]) {
      entries[glyph] = { parts: [{ glyph, dx: 0, dy: 0 }], advance: face.advance(glyph) };
    }
    const file = subsetTruetype(face, entries);
    return { deflated: deflateSync(file, { level: 9 }), length: file.length };
  });
}
