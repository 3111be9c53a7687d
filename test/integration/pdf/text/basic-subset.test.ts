import { inflateSync } from 'node:zlib';
import { basicSubset } from '../../../../shared/pdf/text/basic-subset.ts';
import { basicFont } from '../../../../shared/pdf/text/fonts/basic-font.ts';
import { truetypeFace } from '../../../../shared/pdf/text/fonts/truetype.ts';

const weights = ['regular', 'bold'] as const;

/** What one character of a basic font needs, and what is embedded for it. */
function embedded(weight: (typeof weights)[number], characters: string) {
  const font = basicFont(weight);
  const glyphs = [...characters]
    .map((character) => font.glyph(character.codePointAt(0) ?? 0) ?? 0)
    .sort((a, b) => a - b);
  const { deflated, length } = basicSubset(font, glyphs);
  const file = inflateSync(deflated);
  expect(file.length).toBe(length);
  return {
    font,
    glyphs,
    whole: truetypeFace(weight, inflateSync(font.file)),
    part: truetypeFace(weight, file),
    deflated,
  };
}

describe.each(weights)('what a document embeds of the %s Latin font', (weight) => {
  it('draws every character as the whole font does, under its number', () => {
    const { codePoints } = basicFont(weight);
    for (const codePoint of codePoints) {
      const { glyphs, whole, part } = embedded(weight, String.fromCodePoint(codePoint));
      const waiting = [...glyphs];
      for (let glyph = waiting.pop(); glyph !== undefined; glyph = waiting.pop()) {
        const outline = Buffer.from(part.outline(glyph));
        expect(outline.equals(whole.outline(glyph))).toBe(true);
        // A composite names its first part behind its box and its flags.
        if (outline.length > 12 && outline.readInt16BE(0) < 0) waiting.push(outline.readUInt16BE(12));
      }
    }
  });

  it('holds nothing of the others', () => {
    const { font, part, deflated } = embedded(weight, 'AZ');
    expect(part.outline(font.glyph(0x42) ?? 0)).toHaveLength(0);
    expect(deflated.length).toBeLessThan(800);
  });
});
