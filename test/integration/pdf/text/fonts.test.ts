import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { bitWriter } from '../../../../infra/fonts/bit-writer.ts';
import type { Point } from '../../../../infra/fonts/font-tables.ts';
import { fromTop, writeOutlineFile } from '../../../../infra/fonts/outline-file.ts';
import { simplifyContour } from '../../../../infra/fonts/simplify-contour.ts';
import { bitReader, codeNumber, weightSets } from '../../../../shared/pdf/text/fonts/bit-coder.ts';
import { bitMixer } from '../../../../shared/pdf/text/fonts/bit-mixer.ts';
import { faceFor, faceNumber } from '../../../../shared/pdf/text/fonts/font-catalogue.ts';
import { encodeOutline, outlineFace } from '../../../../shared/pdf/text/fonts/outline-file.ts';
import { subsetTruetype, truetypeFace } from '../../../../shared/pdf/text/fonts/truetype.ts';
import { unpackTruetype } from '../../../../shared/pdf/text/fonts/truetype-file.ts';

// The same random values in every run.
fc.configureGlobal({ seed: 1 });

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
    expect(bytes).toBeLessThan(2_600_000);
  });

  it('say under what licence they are', () => {
    expect(readdirSync(folder)).toContain('LICENSES.txt');
  });
});

const metrics = { unitsPerEm: 200, ascent: 180, descent: -40 };

/** A contour as files keep it, whatever its size and place. */
const contours = fc
  .array(
    fc.record({
      x: fc.integer({ min: -5000, max: 5000 }),
      y: fc.integer({ min: -40, max: 40 }),
      onCurve: fc.boolean(),
    }),
    {
      minLength: 3,
      maxLength: 40,
    },
  )
  .map(fromTop);
const glyphs = fc.array(fc.record({ advance: fc.nat(9000), contours: fc.array(contours, { maxLength: 6 }) }), {
  minLength: 1,
  maxLength: 120,
});

describe.each([
  ['with parts that glyphs share', true],
  ['of glyphs that are drawn one by one', false],
])('outline files %s', (_, sharesParts) => {
  it('give back what was written', async () => {
    await fc.assert(
      fc.asyncProperty(glyphs, async (drawn) => {
        const written = drawn.map((glyph, index) => ({ ...glyph, codePoint: 0x4e00 + index * 3 }));
        const face = outlineFace('test', await writeOutlineFile(written, metrics, sharesParts));
        for (const { codePoint, advance, contours } of written) {
          const glyph = face.glyph(codePoint) ?? 0;
          expect(face.advance(glyph)).toBe(advance);
          expect(face.outline(glyph)).toEqual(encodeOutline(contours));
        }
        expect(face.glyph(0x4e01)).toBeUndefined();
      }),
      { numRuns: 15 },
    );
  });

  it('end in an error when they are cut off or changed, and never in a loop', async () => {
    const many = Array.from({ length: 200 }, (_unused, index) => ({
      codePoint: index + 1,
      advance: 200,
      contours: [square(index, 300 + index * 7), square(-index * 3, 10)],
    }));
    const file = await writeOutlineFile(many, metrics, sharesParts);
    const start = 4 + file.readUInt32LE(0);
    const cut = outlineFace('test', file.subarray(0, start + 12));
    expect(() => many.map((_unused, index) => cut.outline(index + 1))).toThrow();
    for (let seed = 1; seed <= 20; seed++) {
      const changed = Buffer.from(file);
      for (let at = start; at < changed.length; at++) changed[at] = Math.imul(at * seed, 0x9e3779b1) >>> 24;
      const face = outlineFace('test', changed);
      const readAll = () => many.map((_unused, index) => face.outline(index + 1).length);
      try {
        expect(readAll()).toHaveLength(200);
      } catch (error) {
        expect(String(error)).toMatch(/Error/);
      }
    }
  });
});

describe('bits that a mixer predicts', () => {
  it('come back, whatever they are', () => {
    const values = fc.array(fc.record({ value: fc.nat(1_000_000), kind: fc.nat(15), context: fc.integer() }));
    fc.assert(
      fc.property(values, (written) => {
        const [mine, theirs] = [bitMixer(16, weightSets), bitMixer(16, weightSets)];
        const writer = bitWriter(mine);
        for (const { value, kind, context } of written) {
          writer.contexts.fill(context);
          codeNumber(writer, kind, value);
        }
        const reader = bitReader(theirs, writer.finish());
        for (const { value, kind, context } of written) {
          reader.contexts.fill(context);
          expect(codeNumber(reader, kind, 0)).toBe(value);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('TrueType files of the build', () => {
  it('are cut into tables again that shaping and embedding read, with every glyph', () => {
    const packed = readFileSync(join(folder, 'georgian.truetype'));
    const face = truetypeFace('georgian', unpackTruetype(packed));
    const glyph = face.glyph(0x10d0) ?? 0;
    const outline = Buffer.from(face.outline(glyph));
    expect(outline.readInt16BE(0)).toBeGreaterThan(0);
    expect(face.advance(glyph)).toBeGreaterThan(outline.readInt16BE(2));
    expect(() => unpackTruetype(brotliCompressSync(brotliDecompressSync(packed).subarray(0, 9_000)))).toThrow(
      'damaged',
    );
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
