/** Breaks text into lines in the fonts that are embedded in files. */
import { breakText, type Direction, type Letters, type Line, type Measure } from './break-text.ts';
import type { Weight } from './fonts/basic-font.ts';
import { baseDirection, lineWidth } from './shaping.ts';
import { TextCache } from './text-cache.ts';

export interface LineStyle {
  size: number;
  weight?: Weight;
}

/** The letters of stamps, for a font size of 1. */
export const printedLetters: Letters = {
  measure: (part, direction) => lineWidth(part, 'regular', direction),
  directionOf: baseDirection,
};

/** The keys omit the direction, which follows from the text. */
const brokenLines = new TextCache<readonly Line[]>();

/** Breaks a text into at least one line. Hard breaks are kept; spaces at the ends of lines are removed. */
export function breakLines(text: string, maxWidth: number, style: LineStyle): readonly Line[] {
  const key = `${maxWidth} ${style.size} ${style.weight} ${text}`;
  return brokenLines.get(key, () => breakLinesBy(text, maxWidth, (part, direction) => widthOf(part, style, direction)));
}

/** Like `breakLines`, with any measure; `maxWidth` is in its unit. */
export function breakLinesBy(text: string, maxWidth: number, measure: Measure): Line[] {
  return breakText(text, maxWidth, { measure, directionOf: baseDirection });
}

/** Width of one line in points. */
export function widthOf(text: string, style: LineStyle, direction?: Direction): number {
  return lineWidth(text, style.weight, direction) * style.size;
}
