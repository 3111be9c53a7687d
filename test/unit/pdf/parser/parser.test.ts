import fc from 'fast-check';
import { name, PdfDict, type PdfObject, PdfRef, PdfString } from '../../../../shared/pdf/objects/objects.ts';
import { Keyword, Parser } from '../../../../shared/pdf/parser/parser.ts';
import { ByteSink } from '../../../../shared/pdf/writer/byte-sink.ts';
import { writeObject } from '../../../../shared/pdf/writer/serializer.ts';

// The same random values in every run.
fc.configureGlobal({ seed: 1 });

const parse = (text: string) => new Parser(Buffer.from(text, 'latin1')).next();
const text = (object: unknown) => Buffer.from((object as PdfString).bytes).toString('latin1');

describe('numbers', () => {
  it.each([
    ['1', 1],
    ['-17', -17],
    ['+3.5', 3.5],
    ['-.002', -0.002],
    ['4.', 4],
    ['0.1', 0.1],
    ['123456789.125', 123456789.125],
    ['--5', -5],
    ['.', 0],
    ['12-34', 12],
  ])('%s', (written, value) => expect(parse(written)).toBe(value));
});

describe('references', () => {
  it('are distinguished from numbers', () => {
    expect(new Parser(Buffer.from('[1 0 R 2 3 4 0 R 5 0 Rx 6]')).object()).toEqual([
      new PdfRef(1),
      2,
      3,
      new PdfRef(4),
      5,
      0,
      6,
    ]);
  });
});

describe('strings', () => {
  it.each([
    ['(plain)', 'plain'],
    ['(a (nested) one)', 'a (nested) one'],
    ['(\\(\\)\\\\\\n\\r\\t\\b\\f)', '()\\\n\r\t\b\f'],
    ['(\\101\\7\\0538)', 'A\x07+8'],
    ['(two\\\nlines)', 'twolines'],
    ['(two\\\r\nlines)', 'twolines'],
    ['(a\r\nb\rc)', 'a\nb\nc'],
    ['(\\x)', 'x'],
    ['<48 65\n6C6c 6F>', 'Hello'],
    ['<4>', '@'],
    ['(no end', 'no end'],
  ])('%s', (written, value) => expect(text(parse(written))).toBe(value));
});

describe('names', () => {
  it('decode their escapes', () => {
    expect(parse('/A#20B#2fC/D')).toEqual(name('A B/C'));
    expect(parse('/A#G1')).toEqual(name('A#G1'));
    expect(parse('/ /A')).toEqual(name(''));
  });
});

describe('dictionaries and arrays', () => {
  it('keep what is readable of what is broken', () => {
    const dict = parse('<</A 1/B junk/C[1 2 junk 3]/D<</E(x)>>/F>>') as PdfDict;
    expect([...dict.keys()]).toEqual(['A', 'C', 'D', 'F']);
    expect([dict.get('A'), dict.get('C'), dict.get('F')]).toEqual([1, [1, 2, 3], null]);
    expect(text((dict.get('D') as PdfDict).get('E'))).toBe('x');
  });

  it('end where the object ends', () => {
    const parser = new Parser(Buffer.from('<</A[1 2 endobj 5 0 obj'));
    expect((parser.object() as PdfDict).get('A')).toEqual([1, 2]);
    expect(parser.next()).toEqual(new Keyword('endobj'));
  });

  it('do not follow nesting without end', () => {
    expect(() => parse('['.repeat(100_000))).not.toThrow();
    expect(() => parse('<</A'.repeat(100_000))).not.toThrow();
  });
});

describe('dictionaries', () => {
  it.each([0, 10, 30, 31, 32, 33, 60, 500])(
    'hold a key once, the last time it was given, with %i others between',
    (count) => {
      const others = Array.from({ length: count }, (_, i) => `/K${i} ${i}`).join('');
      const dict = parse(`<</A 1${others}/A 2/B 3/A 4>>`) as PdfDict;
      expect(dict.size).toBe(count + 2);
      expect(dict.get('A')).toBe(4);
      expect([...dict.keys()].filter((key) => key === 'A')).toHaveLength(1);
      expect(dict.delete('A')).toBe(true);
      expect(dict.has('A')).toBe(false);
      expect(dict.get('B')).toBe(3);
    },
  );
});

const object: fc.Arbitrary<PdfObject> = fc.letrec<{ any: PdfObject }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.float({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }).map((n) => Number(n.toFixed(4)) + 0),
    fc
      .string({ unit: 'binary', maxLength: 20 })
      .map((value) => name(Buffer.from(value).toString('latin1').replaceAll('\0', '.'))),
    fc.tuple(fc.uint8Array({ maxLength: 40 }), fc.boolean()).map(([bytes, isHex]) => new PdfString(bytes, isHex)),
    fc.tuple(fc.nat(8_000_000), fc.nat(65_535)).map(([num, gen]) => new PdfRef(num, gen)),
    fc.array(tie('any'), { maxLength: 5 }),
    fc
      .array(
        fc.tuple(
          fc.string({ maxLength: 8 }).map((key) => Buffer.from(key).toString('latin1').replaceAll('\0', '.')),
          tie('any'),
        ),
        { maxLength: 5 },
      )
      .map((entries) => PdfDict.of(Object.fromEntries(entries))),
  ),
})).any;

/** Bytes as numbers, so that a Buffer equals the array it holds. */
const comparable = (value: unknown) =>
  JSON.stringify(value, (_, item) =>
    item instanceof PdfDict ? ['dict', ...item] : item instanceof PdfString ? ['string', ...item.bytes] : item,
  );

describe('what is written', () => {
  it('is read back the same', () => {
    fc.assert(
      fc.property(object, (value) => {
        const sink = new ByteSink(16);
        writeObject(sink, value);
        expect(comparable(new Parser(sink.finish()).object())).toBe(comparable(value));
      }),
    );
  });
});
