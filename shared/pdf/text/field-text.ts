/**
 * Sets the text of a field: its size, lines and baselines. Pure: the letters are a parameter, so that the signing page
 * shows a text as it will be on the sealed page.
 */
import { breakText, type Letters, type Line, rememberingMeasure } from './break-text.ts';

/** Points. */
const largestText = 14;
/** Below this size, lines break between any two graphemes before the text becomes even smaller. */
const smallestWhole = 6;
const smallestText = 2;
const leading = 1.25;
const wordEnds = /[\s@./_-]+|[\u2e80-\u9fff\uac00-\ud7af]+/;
/** Part of a line's height above its baseline. */
export const rise = 0.78;
/** Part of the size of letters between a line to write on and their baseline: room for what hangs below it. */
const hang = 0.24;

/** Points. */
interface Box {
  width: number;
  height: number;
}

/** `size` in points; without one the text is as large as it fits, up to an ordinary reading size. */
interface FieldText {
  text: string;
  size?: number;
  isMultiline?: boolean;
}

interface SetText {
  size: number;
  /** Points beside the lines, and between these margins. */
  margin: number;
  room: number;
  /** `baseline`: points above the lower edge of the field. */
  lines: (Line & { baseline: number })[];
}

export function setFieldText(content: FieldText, { width, height }: Box, letters: Letters): SetText {
  const margin = Math.min(2, width / 20);
  const room = width - 2 * margin;
  // A field as low as its letters still holds a line of them: the line's own height is more.
  const least = content.size && height >= content.size ? content.size * leading : 0;
  const box = { width: room, height: Math.max(height, least) };
  const { size, lines } = fitText(content.text, box, letters, content.size);
  const first = firstBaseline(content, height, size, lines.length);
  return {
    ...{ size, margin, room },
    lines: lines.map((line, index) => ({ ...line, baseline: first - index * size * leading })),
  };
}

/** Above the lower edge of the field. */
function firstBaseline({ size: wanted, isMultiline }: FieldText, height: number, size: number, lines: number): number {
  if (isMultiline && wanted) return height - size * leading * rise;
  if (wanted) return size * hang + (lines - 1) * size * leading;
  return height / 2 + (lines * size * leading) / 2 - size * leading * rise;
}

/**
 * The largest size at which the lines fit the box, and the lines.
 * @example
 * import { fitText } from './field-text.ts';
 * import { printedLetters } from './line-breaking.ts';
 * const { size, lines } = fitText('Olivia Marsh', { width: 200, height: 40 }, printedLetters);
 * size; // → 14
 * lines.length; // → 1
 */
export function fitText(
  text: string,
  { width, height }: Box,
  { measure, directionOf }: Letters,
  largest = largestText,
): { size: number; lines: Line[] } {
  const widthAt1 = rememberingMeasure(measure);
  const first = directionOf(text);
  const broken = (size: number) =>
    breakText(text, width, { measure: (part, direction) => widthAt1(part, direction) * size, directionOf });
  // Lines hold no more than their width. Where all of them together are too short for the text, breaking it can be
  // saved; a tenth is left for what kerning takes back where lines end.
  const visible = widthAt1(text.replace(/\s+/g, ''), first);
  const linesAt = (size: number): Line[] | undefined => {
    if (0.9 * visible * size * size * leading > width * (height + 0.01)) return undefined;
    const lines = broken(size);
    return lines.length * size * leading <= height + 0.01 ? lines : undefined;
  };
  const longestWord = Math.max(...text.split(wordEnds).map((word) => widthAt1(word, first)));
  for (let size = Math.min(largest, height / leading); size > smallestText; size -= 0.5) {
    if (size > smallestWhole && longestWord * size > width) continue;
    const lines = linesAt(size);
    if (lines) return { size, lines };
  }
  // Text is never cut: when it is too much for the box at any size, it becomes too small to read but stays complete.
  for (let tiny = smallestText; ; tiny *= 0.8) {
    const lines = tiny > 0.1 ? linesAt(tiny) : broken(tiny);
    if (lines) return { size: tiny, lines };
  }
}
