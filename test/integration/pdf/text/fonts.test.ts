import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { faceFor, faceNumber } from '../../../../shared/pdf/text/fonts/font-catalogue.ts';
import { subsetTruetype } from '../../../../shared/pdf/text/fonts/subset-truetype.ts';
import { truetypeFace } from '../../../../shared/pdf/text/fonts/truetype.ts';
import { shapeLine } from '../../../../shared/pdf/text/shaping.ts';

/** Characters people's names are written with, and the kind of face that has to have them. */
const expected: [character: string, face: RegExp][] = [
  ['ß', /noto-sans/],
  ['ё', /noto-sans/],
  ['ế', /noto-sans/],
  ['ش', /arabic/],
  ['ש', /hebrew/],
  ['क', /devanagari/],
  ['ถ', /thai/],
  ['똠', /hangul/],
  ['さ', /han-japanese/],
  ['龍', /han-japanese/],
  ['龙', /han-simplified/],
  ['𠮷', /han-japanese/],
  ['﨑', /han-japanese/],
  ['💚', /emoji/],
  ['ᐃ', /unifont/],
  ['㐂', /han/],
];

function faceOf(character: string) {
  const number = faceFor(character.codePointAt(0) ?? 0);
  if (number === undefined) throw new Error(`no face has ${character}`);
  return faceNumber(number);
}

/** The code points of runs such as `41-5a 61`, in hexadecimal digits. */
function* codePointsOf(runs: string): Generator<number> {
  for (const run of runs.trim().split(/\s+/)) {
    const [first = 0, last = first] = run.split('-').map((digits) => Number.parseInt(digits, 16));
    for (let code = first; code <= last; code++) yield code;
  }
}

describe('the fonts of the build', () => {
  it.each(expected)('have %s in a face made for it', (character, id) => {
    const face = faceOf(character);
    expect(face.id).toMatch(id);
    const glyph = face.characters().get(character.codePointAt(0) ?? 0) ?? 0;
    expect(face.advance(glyph)).toBeGreaterThan(0);
    expect(face.outline(glyph).length).toBeGreaterThan(10);
  });

  it('have the 58,876 characters of test/fixtures/characters.txt and no others', () => {
    const listed = new Set(codePointsOf(readFileSync(resolve(__dirname, '../../../fixtures/characters.txt'), 'utf8')));
    expect(listed.size).toBe(58_876);
    const wrong: number[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const face = faceFor(code);
      const has = face !== undefined && (faceNumber(face).characters().get(code) ?? 0) > 0;
      if (has !== listed.has(code)) wrong.push(code);
    }
    expect(wrong).toEqual([]);
  });

  it('set a mark of a rare script on its letter', () => {
    const shaped = shapeLine('\u0710\u0730');
    expect(shaped.width).toBeCloseTo(shapeLine('\u0710').width);
    expect(shaped.runs.flatMap((run) => run.glyphs).map((glyph) => glyph.parts.length)).toEqual([1, 1]);
  });
});

describe('subsetTruetype', () => {
  it('keeps outlines and widths in the order asked for, several glyphs as one where asked', () => {
    const face = faceOf('क');
    const original = Buffer.from(face.file);
    const glyph = face.characters().get(0x915) ?? 0;
    const plain = { parts: [{ glyph, dx: 0, dy: 0 }], advance: face.advance(glyph) };
    const file = subsetTruetype(face, [
      { parts: [{ glyph: 0, dx: 0, dy: 0 }], advance: face.advance(0) },
      plain,
      {
        parts: [
          { glyph, dx: 0, dy: 0 },
          { glyph, dx: 700, dy: -50 },
        ],
        advance: 1500,
      },
      { parts: [], advance: 0 },
    ]);
    const subset = truetypeFace('subset', file);
    expect(subset.metrics).toEqual(face.metrics);
    expect([1, 2, 3].map((code) => subset.advance(code))).toEqual([face.advance(glyph), 1500, 0]);
    expect(Buffer.from(subset.outline(1)).subarray(0, 10)).toEqual(Buffer.from(face.outline(glyph)).subarray(0, 10));
    const composite = Buffer.from(subset.outline(2));
    expect(composite.readInt16BE(0)).toBe(-1);
    // The parts are the glyph that the subset has already.
    expect([composite.readUInt16BE(12), composite.readUInt16BE(20)]).toEqual([1, 1]);
    expect(subset.outline(3)).toHaveLength(0);
    expect(original.equals(face.file)).toBe(true);
  });

  it('takes the parts of accented letters along and leaves the face as it is', () => {
    const face = faceOf('Ż');
    const original = Buffer.from(face.file);
    const glyph = face.characters().get(0x17b) ?? 0;
    const parts = (outline: Buffer) => [outline.readUInt16BE(12), outline.readUInt16BE(outline.length - 4)];
    const whole = Buffer.from(face.outline(glyph));
    expect(whole.readInt16BE(0)).toBe(-1);
    const subset = truetypeFace(
      'subset',
      subsetTruetype(face, [{ parts: [{ glyph, dx: 0, dy: 0 }], advance: face.advance(glyph) }]),
    );
    const [letter = 0] = parts(whole);
    const [placed = 0] = parts(Buffer.from(subset.outline(0)));
    expect(placed).toBe(1);
    const part = Buffer.from(face.outline(letter));
    expect(Buffer.from(subset.outline(placed)).subarray(0, part.length).equals(part)).toBe(true);
    expect(original.equals(face.file)).toBe(true);
  });
});
