import { breakLinesBy } from '../../../../shared/pdf/text/line-breaking.ts';

/** Every letter is one wide. */
const linesOf = (text: string, width: number) =>
  breakLinesBy(text, width, (part) => [...part].length).map((line) => line.text);

it.each([
  ['上記の内容に同意します。', 11],
  ['東京都千代田区、一番町', 7],
  ['アレルギーあり', 3],
  ['「はい」と答えた。', 3],
])('no line of Japanese begins with punctuation: %s', (text, width) => {
  const lines = linesOf(text, width);
  expect(lines.join('')).toBe(text);
  expect(lines.filter((line) => /^[、。」ー]/.test(line))).toEqual([]);
  expect(lines.length).toBeGreaterThan(1);
});
