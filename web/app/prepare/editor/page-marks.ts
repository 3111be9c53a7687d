/**
 * Places on a page that expect an entry: "Signature ______", "Date: .........", drawn lines and boxes. Pure. In points,
 * from the top left of the page as displayed.
 */
import type { FieldType } from '../../../../shared/domain/fields/field-rules.ts';
import { fieldTypeNamedBy } from '../../../../shared/domain/fields/field-words.ts';
import type { PageBox, PageContent, PageLine, PageText } from '../../../document/page-content.ts';

export interface PageMark extends PageLine {
  /** The height of a box, whose lower edge is at `y`; 0 for a line. */
  height: number;
  /** The type of field that the words beside it ask for, if any. */
  suggests: FieldType | null;
  /** The left and right end of the mark with the words beside it. */
  from: number;
  to: number;
  /** Whether it is surely printed for an entry. A drawn line without words may belong to a table. */
  isEntry: boolean;
}

/** Underscores or dots to write on. */
const blanks = /_{4,}|\.{8,}|…{4,}/g;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** The usual widths of letters in shares of the text size. The text of a page has one width for a whole line. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/_/, 0.5],
  [/[\s.,:;!'|()[\]\-/ijlftrI]/, 0.28],
  [/[mwMW@]|[\u3000-\u9fff]/u, 0.8],
  [/\p{Lu}/u, 0.63],
];
const usualWidth = 0.48;

function widthOf(text: string): number {
  const widthOfLetter = (letter: string) => widths.find(([letters]) => letters.test(letter))?.[1] ?? usualWidth;
  return [...text].reduce((width, letter) => width + widthOfLetter(letter), 0);
}

/** The width of every letter of Courier and of most typefaces whose letters have one width, in shares of the text size. */
const oneWidth = 0.6;

function hasOneWidth({ text, width, height }: PageText): boolean {
  return Math.abs(width / (text.length * height) - oneWidth) < 0.002;
}

interface Blank {
  line: PageLine;
  /** The words between this blank and the one before, and their ends. */
  before: string;
  from: number;
  to: number;
}

function blanksIn(words: PageText): Blank[] {
  const { text, x, y, width } = words;
  const measure = hasOneWidth(words) ? (part: string) => part.length : widthOf;
  const scale = width / (measure(text) || 1);
  const isMirrored = rightToLeft.test(text);
  const place = (start: number, end: number) => {
    const [left, right] = [measure(text.slice(0, start)) * scale, measure(text.slice(0, end)) * scale];
    return isMirrored ? { from: x + width - right, to: x + width - left } : { from: x + left, to: x + right };
  };
  let end = 0;
  return [...text.matchAll(blanks)].map(({ 0: blank, index }) => {
    const before = text.slice(end, index);
    const own = place(index, index + blank.length);
    const whole = place(end + before.length - before.trimStart().length, index + blank.length);
    end = index + blank.length;
    return { line: { x: own.from, y, width: own.to - own.from }, before, ...whole };
  });
}

/** The largest distances of words beside, below and above a line, in points. */
const reach = { beside: 140, below: 20, above: 28 };
/** Longer texts above or below a line are sentences. */
const maxCaption = 60;

/**
 * The distance of words from a line: smaller beside than below, and below than above. Infinite if the words belong to
 * another line.
 */
function distance(line: PageLine, { text, x, y, width, height }: PageText): number {
  const isBeside = Math.abs(y - line.y) < Math.max(height, 6);
  const gap = rightToLeft.test(text) ? x - (line.x + line.width) : line.x - (x + width);
  if (isBeside && gap > -4) return gap < reach.beside ? Math.max(gap, 0) : Number.POSITIVE_INFINITY;
  const overlaps = x < line.x + line.width && x + width > line.x;
  if (!overlaps || text.length > maxCaption) return Number.POSITIVE_INFINITY;
  const below = y - height - line.y;
  if (below > -4 && below < reach.below) return 40 + below;
  const above = line.y - y;
  return above > 2 && above < reach.above ? 80 + above : Number.POSITIVE_INFINITY;
}

/** The nearest words decide, also if they ask for nothing that has a type of its own. */
function wordsAt(line: PageLine, labels: readonly PageText[]): PageText | null {
  let best: { label: PageText; away: number } | null = null;
  for (const label of labels) {
    const away = distance(line, label);
    if (Number.isFinite(away) && (!best || away < best.away)) best = { label, away };
  }
  return best?.label ?? null;
}

function lineMark(line: PageLine, labels: readonly PageText[], isEntry: boolean): PageMark {
  const label = wordsAt(line, labels);
  const isBeside = label !== null && distance(line, label) < reach.beside && Math.abs(label.y - line.y) < 12;
  const ends = isBeside ? [label.x, label.x + label.width] : [];
  return {
    ...line,
    height: 0,
    suggests: label && fieldTypeNamedBy(label.text),
    from: Math.min(line.x, ...ends),
    to: Math.max(line.x + line.width, ...ends),
    isEntry: isEntry || label !== null,
  };
}

/** A line of underscores often covers a drawn line. */
function isSame(a: PageLine, b: PageLine): boolean {
  const overlap = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  return Math.abs(a.y - b.y) < 4 && overlap > Math.min(a.width, b.width) * 0.5;
}

/** Boxes of this width are for a tick, wider ones for words. */
export const maxTickBox = 24;

function boxMark({ x, y, width, height }: PageBox, labels: readonly PageText[]): PageMark {
  const bottom = y + height;
  const isForTick = width <= maxTickBox;
  // Words beside a box are printed on the baseline of an entry, a little above its lower edge.
  const label = isForTick ? null : wordsAt({ x, y: bottom - height / 3, width }, labels);
  const suggests = isForTick ? 'checkbox' : label && fieldTypeNamedBy(label.text);
  return { x, y: bottom, width, height, suggests, from: x, to: x + width, isEntry: true };
}

/** Whether something is printed in a box, as in a filled cell of a table. */
function isFilled({ x, y, width, height }: PageBox, texts: readonly PageText[]): boolean {
  return texts.some((text) => {
    const middle = text.y - text.height / 3;
    return middle > y && middle < y + height && text.x + text.width > x + 1 && text.x < x + width - 1;
  });
}

function isRow({ width, height }: PageBox): boolean {
  return width <= maxTickBox ? height <= maxTickBox : width >= 36 && height >= 12;
}

/** Sorted from the top to the bottom of the page. */
export function marksOf({ texts, lines, boxes }: PageContent): PageMark[] {
  // Words in front of a blank belong to it.
  const labels = texts.filter(({ text }) => text.search(blanks) < 0);
  const blank = texts.flatMap((text) =>
    blanksIn(text).map(({ line, before, from, to }): PageMark => {
      if (before.trim() === '') return lineMark(line, labels, true);
      return { ...line, height: 0, suggests: fieldTypeNamedBy(before), from, to, isEntry: true };
    }),
  );
  const drawn = lines
    .filter((line) => !blank.some((other) => isSame(line, other)))
    .map((line) => lineMark(line, labels, false));
  const empty = boxes.filter((box) => isRow(box) && !isFilled(box, texts)).map((box) => boxMark(box, labels));
  return [...blank, ...drawn, ...empty].sort((a, b) => a.y - b.y || a.x - b.x);
}

/** The printed words of a page, which a new field should not cover. */
export function wordsOf({ texts }: PageContent): PageBox[] {
  return texts
    .filter(({ text }) => text.search(blanks) < 0)
    .map(({ x, y, width, height }) => ({ x, y: y - height, width, height: height * 1.2 }));
}
