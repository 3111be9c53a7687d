/**
 * Breaks text into lines that fit a width, in any script (UAX #14, simplified). Words that are too long break between
 * graphemes. Pure: widths and directions are parameters, so that pages break lines as files do.
 */
import { graphemesOf, wordsOf } from './text-segments.ts';

/** Base direction of a paragraph. */
export type Direction = 'ltr' | 'rtl';

/** Scripts written without spaces: a line may end between any two words. */
const unspaced =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u;
const closing = /^[\p{Pe}\p{Pf}\p{Po}\u3001\u3002\u30fb-\u30fc]/u;

/** Punctuation of scripts without spaces, and the marks that lengthen or repeat the preceding character. */
const notAtStart =
  /^[\u3001\u3002\u3005\u3009\u300b\u300d\u300f\u3011\u3015\u30fb-\u30fe\uff01\uff09\uff0c\uff0e\uff1a\uff1b\uff1f]/;

export interface Line {
  text: string;
  /** The direction of the paragraph, which cannot be derived from one line. */
  direction: Direction;
}

/** Measures the width of a text on one line of a paragraph, in any unit. */
export type Measure = (text: string, direction: Direction) => number;

/** The letters in which a text is set. */
export interface Letters {
  measure: Measure;
  /** The direction of a paragraph. */
  directionOf: (paragraph: string) => Direction;
}

/** Hard breaks are kept; spaces at the ends of lines are removed. `maxWidth` is in the unit of the measure. */
export function breakText(text: string, maxWidth: number, { measure, directionOf }: Letters): Line[] {
  return text.split(/\r\n|[\n\r\u2029]/).flatMap((paragraph) => {
    const direction = directionOf(paragraph);
    const width = (part: string) => measure(part, direction);
    // A line separator (U+2028) ends a line, not the paragraph.
    return paragraph
      .split('\u2028')
      .flatMap((part) => breakParagraph(part, maxWidth, width))
      .map((line) => ({ text: line, direction }));
  });
}

/** Caches widths while searching a size: the search measures the same parts at every size. */
export function rememberingMeasure(measure: Measure): Measure {
  const widths = { ltr: new Map<string, number>(), rtl: new Map<string, number>() };
  return (text, direction) => {
    let known = widths[direction].get(text);
    if (known === undefined) {
      known = measure(text, direction);
      widths[direction].set(text, known);
    }
    return known;
  };
}

/** The minimum filled fraction of a line before a broken word. */
const leastFilled = 0.7;

function breakParagraph(text: string, maxWidth: number, measure: (part: string) => number): string[] {
  if (measure(text) <= maxWidth) return [text.trimEnd()];
  const lines: string[] = [];
  let line = '';
  let width = 0;
  /** `visible` is the width without the spaces at the end. */
  const put = (piece: string, visible: number) => {
    if (line !== '' && width + visible > maxWidth) {
      lines.push(line.trimEnd());
      [line, width] = ['', 0];
      // The space at which the line was broken does not start the next one.
      if (piece.trim() === '') return;
    }
    line += piece;
    width += piece === piece.trimEnd() ? visible : measure(piece);
  };
  for (const piece of pieces(text)) {
    const visible = measure(piece.trimEnd());
    // A long word must break: breaking at the end of the line is better than at a full stop or @ that leaves much of it
    // empty. After a hyphen every reader expects it.
    const isWithinWord = line !== '' && !/[\s–—-]$/.test(line) && !unspaced.test(line.slice(-1));
    const leavesGap = isWithinWord && width + visible > maxWidth && width < maxWidth * leastFilled;
    if (visible <= maxWidth && !leavesGap) put(piece, visible);
    else for (const part of unbroken(piece)) put(part, measure(part.trimEnd()));
  }
  lines.push(line.trimEnd());
  return lines;
}

/**
 * Splits a word that is too long for a line into graphemes, each with the East Asian punctuation that may not begin a
 * line (JIS X 4051).
 */
function unbroken(word: string): string[] {
  const parts: string[] = [];
  for (const { segment } of graphemesOf(word)) {
    if (parts.length > 0 && notAtStart.test(segment)) parts[parts.length - 1] += segment;
    else parts.push(segment);
  }
  return parts;
}

/** Splits a text into parts between which a line may end. */
function pieces(text: string): string[] {
  const found: string[] = [];
  let mayBreak = true;
  for (const { segment } of wordsOf(text)) {
    const isSpace = segment.trim() === '';
    const isUnspaced = unspaced.test(segment) && !closing.test(segment);
    const last = found.length - 1;
    const isBound = notAtStart.test(segment);
    if (last < 0 || (!isSpace && !isBound && (mayBreak || isUnspaced))) found.push(segment);
    else found[last] += segment;
    mayBreak = isSpace || isUnspaced || isBound || /[-–—/@_.,;:?&=|]$/.test(segment);
  }
  return found;
}
