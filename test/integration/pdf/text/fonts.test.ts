import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Point } from '../../../../infra/fonts/font-tables.ts';
import { writeOutlineFile } from '../../../../infra/fonts/outline-file.ts';
import { simplifyContour } from '../../../../infra/fonts/simplify-contour.ts';
import { faceFor, faceNumber } from '../../../../shared/pdf/text/fonts/font-catalogue.ts';
import { outlineFace } from '../../../../shared/pdf/text/fonts/outline-file.ts';
import { subsetTruetype, truetypeFace } from '../../../../shared/pdf/text/fonts/truetype.ts';

const folder = resolve(__dirname, '../../../../dist/fonts');

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
  ['さ', /han/],
  ['龍', /han/],
  ['龙', /han/],
  ['𠮷', /han/],
  ['﨑', /han/],
  ['💚', /emoji/],
  ['ᐃ', /unifont/],
  ['㐂', /han|unifont/],
];

function faceOf(character: string) {
  const number = faceFor(character.codePointAt(0) ?? 0);
  if (number === undefined) throw new Error(`no face has ${character}`);
  return faceNumber(number);
}

const square = (from: number, to: number): Point[] => [
  { x: from, y: from, onCurve: true },
  { x: from, y: to, onCurve: true },
  { x: to, y: to, onCurve: true },
  { x: to, y: from, onCurve: true },
];

describe('the fonts of the build', () => {
  it.each(expected)('have %s in a face made for it', (character, id) => {
    const face = faceOf(character);
    expect(face.id).toMatch(id);
    const glyph = face.glyph(character.codePointAt(0) ?? 0) ?? 0;
    expect(face.advance(glyph)).toBeGreaterThan(0);
    expect(face.outline(glyph).length).toBeGreaterThan(10);
  });

  it('stay within their share of the package', () => {
    const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
    expect(bytes).toBeLessThan(2_900_000);
  });

  it('say under what licence they are', () => {
    expect(readdirSync(folder)).toContain('LICENSES.txt');
  });
});

describe('outline files', () => {
  it('give back what was written, for numbers of any size', async () => {
    const glyphs = Array.from({ length: 5000 }, (_, index) => ({
      codePoint: 0x4e00 + index * 3,
      advance: 200 + (index % 2),
      contours: [square(index % 7, 100 + index), square(-300, -10)],
    }));
    const face = outlineFace('test', await writeOutlineFile(glyphs, { unitsPerEm: 200, ascent: 180, descent: -40 }));
    for (const index of [0, 1, 255, 256, 4095, 4096, 4999]) {
      const glyph = face.glyph(0x4e00 + index * 3) ?? 0;
      expect(face.advance(glyph)).toBe(200 + (index % 2));
      const outline = Buffer.from(face.outline(glyph));
      expect(outline.readInt16BE(0)).toBe(2);
      // The bounding box.
      expect([2, 4, 6, 8].map((at) => outline.readInt16BE(at))).toEqual([-300, -300, 100 + index, 100 + index]);
    }
    expect(face.glyph(0x4e01)).toBeUndefined();
  });
});

describe('subsetTruetype', () => {
  it('keeps outlines and widths in the order asked for, several glyphs as one where asked', () => {
    const face = faceOf('क');
    const glyph = face.glyph(0x915) ?? 0;
    const file = subsetTruetype(face, [
      { parts: [{ glyph: 0, dx: 0, dy: 0 }], advance: face.advance(0) },
      { parts: [{ glyph, dx: 0, dy: 0 }], advance: face.advance(glyph) },
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
    expect(Buffer.from(subset.outline(2)).readInt16BE(0)).toBe(-1);
    expect(subset.outline(3)).toHaveLength(0);
  });
});

describe('simplifyContour', () => {
  it('drops points on a line, keeps corners, and forgets what has no area', () => {
    const line = [0, 10, 20, 30].map((x) => ({ x, y: 0, onCurve: true }));
    const shape = [...line, { x: 30, y: 30, onCurve: true }, { x: 0, y: 30, onCurve: true }];
    expect(simplifyContour(shape, 1, 0.5)).toHaveLength(4);
    expect(simplifyContour(square(0, 1), 10, 0.7)).toBeUndefined();
  });

  it('makes one curve of two where it stays as near, and never of two that turn', () => {
    const corner = { x: 0, y: 0, onCurve: true };
    const halves = (middle: { x: number; y: number }) => [
      corner,
      { x: 0, y: 50, onCurve: false },
      { ...middle, onCurve: true },
      { x: 50, y: 100, onCurve: false },
      { x: 100, y: 100, onCurve: true },
      { x: 100, y: 0, onCurve: true },
    ];
    expect(simplifyContour(halves({ x: 25, y: 75 }), 1, 0.7)).toEqual([
      { x: 0, y: 100, onCurve: false },
      { x: 100, y: 100, onCurve: true },
      { x: 100, y: 0, onCurve: true },
      corner,
    ]);
    expect(simplifyContour(halves({ x: 60, y: 40 }), 1, 0.7)).toHaveLength(6);
  });
});
