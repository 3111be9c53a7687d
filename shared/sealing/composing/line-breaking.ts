/** Breaks text into lines that fit a width, in any script; what has no place to break is broken between graphemes. */
import type { Weight } from './fonts/basic-font.ts';
import { lineWidth } from './shaping.ts';
import { TextMemory } from './text-memory.ts';
import { graphemesOf, wordsOf } from './text-segments.ts';

/** Scripts written without spaces: a line may end between any two of their words. */
const unspaced =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u;
const closing = /^[\p{Pe}\p{Pf}\p{Po}\u3001\u3002\u30fb-\u30fc]/u;

export interface LineStyle {
  size: number;
  weight?: Weight;
}

/** Width of a text on one line, in any unit. */
export type Measure = (text: string) => number;

const brokenLines = new TextMemory<readonly string[]>();

/** The lines of a text, hard breaks kept, without the spaces at their ends. At least one line. */
export function breakLines(text: string, maxWidth: number, style: LineStyle): readonly string[] {
  const key = `${maxWidth} ${style.size} ${style.weight} ${text}`;
  return brokenLines.get(key, () => breakLinesBy(text, maxWidth, (part) => widthOf(part, style)));
}

export function breakLinesBy(text: string, maxWidth: number, measure: Measure): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((paragraph) => breakParagraph(paragraph, maxWidth, measure));
}

/** Width of one line in points. */
export function widthOf(text: string, style: LineStyle): number {
  return lineWidth(text, style.weight) * style.size;
}

function breakParagraph(text: string, maxWidth: number, measure: Measure): string[] {
  if (measure(text) <= maxWidth) return [text.trimEnd()];
  const lines: string[] = [];
  let line = '';
  let width = 0;
  /** `visible` is the width without the spaces at the end. */
  const put = (piece: string, visible: number) => {
    if (line !== '' && width + visible > maxWidth) {
      lines.push(line.trimEnd());
      [line, width] = ['', 0];
      // A space at which the line was broken does not start the next one.
      if (piece.trim() === '') return;
    }
    line += piece;
    width += piece === piece.trimEnd() ? visible : measure(piece);
  };
  for (const piece of pieces(text)) {
    const visible = measure(piece.trimEnd());
    if (visible <= maxWidth) put(piece, visible);
    else for (const { segment } of graphemesOf(piece)) put(segment, measure(segment.trimEnd()));
  }
  lines.push(line.trimEnd());
  return lines;
}

/** Parts between which a line may end. */
function pieces(text: string): string[] {
  const found: string[] = [];
  let mayBreak = true;
  for (const { segment } of wordsOf(text)) {
    const isSpace = segment.trim() === '';
    const isUnspaced = unspaced.test(segment) && !closing.test(segment);
    const last = found.length - 1;
    if (last < 0 || (!isSpace && (mayBreak || isUnspaced))) found.push(segment);
    else found[last] += segment;
    mayBreak = isSpace || isUnspaced || /[-–—/@_.,;:?&=|]$/.test(segment);
  }
  return found;
}
