import { Canvas } from '../../../shared/pdf/drawing/canvas.ts';
import { fitText } from '../../../shared/pdf/text/field-text.ts';
import { FontBook } from '../../../shared/pdf/text/font-book.ts';
import { breakLines, printedLetters, widthOf } from '../../../shared/pdf/text/line-breaking.ts';
import { NewDocument } from '../../../shared/pdf/writer/new-document.ts';
import { drawnStamp } from '../../fixtures/sealing.ts';

describe('fitText', () => {
  it('sets short text at a reading size and longer text smaller, never beyond the box', () => {
    const short = fitText('Ada', { width: 150, height: 20 }, printedLetters);
    const long = fitText(
      'ada.lovelace.with.a.very.long.address@subdomain.example.com',
      { width: 150, height: 20 },
      printedLetters,
    );
    expect(short).toEqual({ size: 14, lines: [{ text: 'Ada', direction: 'ltr' }] });
    expect(long.size).toBeLessThan(short.size);
    for (const line of long.lines) expect(widthOf(line.text, { size: long.size })).toBeLessThanOrEqual(150);
  });

  it('drops nothing, however small the box', () => {
    const text = 'word '.repeat(400).trim();
    const { size, lines } = fitText(text, { width: 60, height: 12 }, printedLetters);
    expect(lines.map((line) => line.text).join(' ')).toBe(text);
    expect(lines.length * size * 1.25).toBeLessThanOrEqual(12.01);
  });
});

/** The start of each run of each line, in reading order. */
function runStarts(content: string): number[][] {
  const lines = content.split('BT ').slice(1);
  return lines.map((line) => [...line.matchAll(/ 1 0 0 1 ([-\d.]+) /g)].map(([, x]) => Number(x)));
}

describe('drawn lines of a right-to-left paragraph', () => {
  it('run right to left in a mark, from its right, though they begin with Latin words', () => {
    const text = 'שלום\u2028Company Limited בתאריך';
    const drawn = drawnStamp({ page: 1, x: 0, y: 0, width: 200, height: 40, content: { type: 'text', text } });
    const [, [latin = 0, ...others] = []] = runStarts(drawn);
    const size = fitText(text, { width: 196, height: 40 }, printedLetters).size;
    expect(latin).toBeCloseTo(198 - widthOf('Company Limited', { size }), 2);
    expect(others.length).toBeGreaterThan(0);
    expect(Math.max(...others)).toBeLessThan(latin);
  });

  it('run right to left on the certificate, whose lines all begin at the left margin', () => {
    const canvas = new Canvas(new FontBook(new NewDocument()));
    canvas.text({ text: 'Company.', direction: 'rtl' }, 54, 100, { size: 10 });
    canvas.text('Company.', 54, 80, { size: 10 });
    const [rightToLeft = [], alone = []] = runStarts(Buffer.from(canvas.content()).toString('latin1'));
    expect(rightToLeft).toEqual([expect.closeTo(54 + widthOf('.', { size: 10 }, 'rtl'), 2), 54]);
    expect(alone).toEqual([54]);
  });
});

describe('breakLines', () => {
  const style = { size: 10 };
  const textsOf = (text: string, width: number) => breakLines(text, width, style).map((line) => line.text);

  it('breaks at spaces and keeps hard breaks', () => {
    expect(textsOf('one two\nthree', 1000)).toEqual(['one two', 'three']);
    const lines = textsOf('alpha beta gamma delta', 60);
    expect(lines.join(' ')).toBe('alpha beta gamma delta');
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(widthOf(line, style)).toBeLessThanOrEqual(60);
  });

  it('breaks scripts without spaces, but not before closing punctuation', () => {
    const lines = textsOf('山田太郎は東京に住んでいます。', 45);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line).not.toMatch(/^。/);
    expect(lines.join('')).toBe('山田太郎は東京に住んでいます。');
  });

  it('breaks a long word between graphemes, never inside one', () => {
    const lines = textsOf('é'.normalize('NFD').repeat(50), 30);
    for (const line of lines) expect(line).not.toMatch(/^\u0301/);
  });

  it('gives all lines of a paragraph its direction; a line separator does not end a paragraph', () => {
    const lines = breakLines('שלום Company Limited\nABC שלום\rABC\u2028DEF\u2029 12 (مرحبا)\u2028DEF', 60, style);
    expect(lines).toEqual([
      { text: 'שלום', direction: 'rtl' },
      { text: 'Company', direction: 'rtl' },
      { text: 'Limited', direction: 'rtl' },
      { text: 'ABC שלום', direction: 'ltr' },
      { text: 'ABC', direction: 'ltr' },
      { text: 'DEF', direction: 'ltr' },
      { text: ' 12 (مرحبا)', direction: 'rtl' },
      { text: 'DEF', direction: 'rtl' },
    ]);
  });
});
