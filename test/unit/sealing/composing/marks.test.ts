import { breakLines, widthOf } from '../../../../shared/sealing/composing/line-breaking.ts';
import { fitText } from '../../../../shared/sealing/composing/marks.ts';

describe('fitText', () => {
  it('sets short text at a reading size and longer text smaller, never beyond the box', () => {
    const short = fitText('Ada', 150, 20);
    const long = fitText('ada.lovelace.with.a.very.long.address@subdomain.example.com', 150, 20);
    expect(short).toEqual({ size: 14, lines: ['Ada'] });
    expect(long.size).toBeLessThan(short.size);
    for (const line of long.lines) expect(widthOf(line, { size: long.size })).toBeLessThanOrEqual(150);
  });

  it('drops nothing, however small the box', () => {
    const text = 'word '.repeat(400).trim();
    const { size, lines } = fitText(text, 60, 12);
    expect(lines.join(' ')).toBe(text);
    expect(lines.length * size * 1.25).toBeLessThanOrEqual(12.01);
  });
});

describe('breakLines', () => {
  const style = { size: 10 };

  it('breaks at spaces and keeps hard breaks', () => {
    expect(breakLines('one two\nthree', 1000, style)).toEqual(['one two', 'three']);
    const lines = breakLines('alpha beta gamma delta', 60, style);
    expect(lines.join(' ')).toBe('alpha beta gamma delta');
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(widthOf(line, style)).toBeLessThanOrEqual(60);
  });

  it('breaks scripts without spaces, but not before closing punctuation', () => {
    const lines = breakLines('山田太郎は東京に住んでいます。', 45, style);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line).not.toMatch(/^。/);
    expect(lines.join('')).toBe('山田太郎は東京に住んでいます。');
  });

  it('breaks a long word between graphemes, never inside one', () => {
    const lines = breakLines('é'.normalize('NFD').repeat(50), 30, style);
    for (const line of lines) expect(line).not.toMatch(/^\u0301/);
  });

  it('answers one empty line for empty text', () => {
    expect(breakLines('', 100, style)).toEqual(['']);
  });
});
