import { inflateSync } from 'node:zlib';
import { basicSubset } from '../../../../shared/pdf/text/basic-subset.ts';
import { basicFont } from '../../../../shared/pdf/text/fonts/basic-font.ts';
import type { Face } from '../../../../shared/pdf/text/fonts/glyph.ts';
import { truetypeFace } from '../../../../shared/pdf/text/fonts/truetype.ts';

const weights = ['regular', 'bold'] as const;

/** The embedded font program for some characters of a basic font. */
function embedded(weight: (typeof weights)[number], characters: string) {
  const font = basicFont(weight);
  const glyphs = [...characters]
    .map((character) => font.glyph(character.codePointAt(0) ?? 0) ?? 0)
    .sort((a, b) => a - b);
  const { deflated, length } = basicSubset(font, glyphs);
  const file = inflateSync(deflated);
  expect(file.length).toBe(length);
  return { font, part: truetypeFace(weight, file), deflated };
}

/** A glyph without the numbers of its parts, followed by its parts. */
function drawing(face: Face, glyph: number): string[] {
  const outline = Buffer.from(face.outline(glyph));
  if (outline.length < 12 || outline.readInt16BE(0) >= 0) return [outline.toString('hex').replace(/(00)*$/, '')];
  const found: string[] = [outline.toString('hex', 0, 10)];
  for (let at = 10, flags = 0x20; flags & 0x20; at += flags & 0x01 ? 8 : 6) {
    flags = outline.readUInt16BE(at);
    found.push(outline.toString('hex', at + 4, at + (flags & 0x01 ? 8 : 6)));
    found.push(...drawing(face, outline.readUInt16BE(at + 2)));
  }
  return found;
}

describe.each(weights)('what a document embeds of the %s Latin font', (weight) => {
  it('draws every character as the whole font does, under its number', () => {
    for (const codePoint of basicFont(weight).codePoints) {
      const { font, part } = embedded(weight, String.fromCodePoint(codePoint));
      const glyph = font.glyph(codePoint) ?? 0;
      expect(drawing(part, glyph)).toEqual(drawing(font.face, glyph));
      expect(part.advance(glyph)).toBe(font.advances[glyph]);
    }
  });
});
