import { deflateRawSync, deflateSync } from 'node:zlib';
import { Budget } from '../../../../shared/pdf/parser/budget.ts';
import type { FilterStep } from '../../../../shared/pdf/parser/filter-step.ts';
import { applyFilters } from '../../../../shared/pdf/parser/filters.ts';

function decode(raw: Uint8Array, filters: string[], parameters: Record<string, number> = {}, limits = {}): string {
  const steps = filters.map(
    (name): FilterStep => ({ name, parameter: (key, fallback) => parameters[key] ?? fallback }),
  );
  return Buffer.from(applyFilters(raw, steps, new Budget(limits))).toString('latin1');
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('filters', () => {
  it('undo each other in order, by long and short names', () => {
    const packed = deflateSync(latin1('hello world'));
    expect(decode(latin1(`${packed.toString('hex')}>`), ['ASCIIHexDecode', 'FlateDecode'])).toBe('hello world');
    expect(decode(latin1(`${packed.toString('hex')}>`), ['AHx', 'Fl'])).toBe('hello world');
  });

  it('ASCII85, with z and a partial group', () => {
    expect(decode(latin1('87cURDZ~>'), ['ASCII85Decode'])).toBe('Hello');
    expect(decode(latin1('z~>'), ['ASCII85Decode'])).toBe('\0\0\0\0');
    expect(decode(latin1('87cUR D]j7BEbo80~>'), ['A85'])).toBe('Hello world!');
  });

  it('run lengths', () => {
    expect(decode(Buffer.from([2, 65, 66, 67, 254, 90, 128]), ['RunLengthDecode'])).toBe('ABCZZZ');
  });

  it('LZW, the example of ISO 32000-1, 7.4.4.2', () => {
    const packed = Buffer.from('800B6050220C0C8501', 'hex');
    expect([...latin1(decode(packed, ['LZWDecode']))]).toEqual([45, 45, 45, 45, 45, 65, 45, 45, 45, 66]);
  });

  it.each([
    [0, [1, 2, 3, 4, 5, 6]],
    [1, [1, 3, 6, 4, 9, 15]],
    [2, [1, 2, 3, 5, 7, 9]],
    [3, [1, 2, 4, 4, 8, 12]],
    [4, [1, 3, 6, 5, 10, 16]],
  ])('PNG predictor %i', (filter, expected) => {
    const rows = deflateSync(Buffer.from([filter, 1, 2, 3, filter, 4, 5, 6]));
    expect([...latin1(decode(rows, ['FlateDecode'], { Predictor: 15, Columns: 3 }))]).toEqual(expected);
  });

  it('TIFF predictor', () => {
    const rows = deflateSync(Buffer.from([1, 1, 1, 2, 2, 2]));
    expect([...latin1(decode(rows, ['FlateDecode'], { Predictor: 2, Columns: 3 }))]).toEqual([1, 2, 3, 2, 4, 6]);
  });

  it('stop at an image', () => expect(decode(latin1('FFD8>'), ['ASCIIHexDecode', 'DCTDecode'])).toBe('\xff\xd8'));

  it('give what can be saved of damaged data', () => {
    const long = Array.from({ length: 5000 }, (_, i) => String(i * i)).join(' ');
    const packed = deflateSync(latin1(long));
    const cut = packed.subarray(0, packed.length >> 1);
    expect(decode(cut, ['FlateDecode']).length).toBeGreaterThan(1000);
    const broken = Buffer.from(packed);
    broken.fill(0xff, packed.length >> 1);
    const saved = decode(broken, ['FlateDecode']);
    expect(saved.length).toBeGreaterThan(1000);
    expect(long.startsWith(saved.slice(0, 1000))).toBe(true);
    expect(decode(Buffer.concat([Buffer.from([9, 9]), deflateRawSync(latin1('raw'))]), ['FlateDecode'])).toBe('raw');
  });

  it('refuse what grows beyond the budget, before it has grown', () => {
    const bomb = deflateSync(Buffer.alloc(10_000_000));
    expect(() => decode(bomb, ['FlateDecode'], {}, { streamBytes: 1_000_000 })).toThrow('too complex');
    expect(() => decode(deflateSync(Buffer.alloc(900)), ['FlateDecode'], {}, { decodedBytes: 800 })).toThrow(
      'too complex',
    );
    expect(() =>
      decode(
        latin1('>'),
        Array.from({ length: 9 }, () => 'AHx'),
      ),
    ).toThrow('too complex');
  });
});
