/** Lines on a page that expect an entry: "Signature ______", "Date: .........", and drawn lines. Pure. */
import type { FieldType } from '../../../../shared/domain/fields/field-rules.ts';
import type { PageContent, PageLine, PageText } from '../../../document/page-content.ts';

export interface PageMark extends PageLine {
  /** The type of field that the words beside the line suggest, if any. */
  suggests: FieldType | null;
}

/** Underscores or dots to write on. */
const blanks = /_{4,}|\.{8,}|…{4,}/g;

/** Estimates the width of a text: letters are twice as wide as dots. */
function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += letter === '.' ? 0.28 : letter === ' ' ? 0.28 : 0.55;
  return width;
}

interface Blank {
  line: PageLine;
  /** The words between this blank and the one before. */
  before: string;
}

function blanksIn({ text, x, y, width }: PageText): Blank[] {
  const whole = widthOf(text) || 1;
  let end = 0;
  return [...text.matchAll(blanks)].map(({ 0: blank, index }) => {
    const before = text.slice(end, index);
    end = index + blank.length;
    const start = x + (width * widthOf(text.slice(0, index))) / whole;
    return { line: { x: start, y, width: (width * widthOf(blank)) / whole }, before };
  });
}

/** The words in the languages of the product. The first match counts: a "signature date" is a date. */
const words: readonly (readonly [FieldType, RegExp])[] = [
  ['date', /\b(date|dated|datum|fecha|le)\b|日付|التاريخ/i],
  ['email', /e-?mail|correo|courriel/i],
  ['initials', /initials?|paraphe?|paraf|rúbrica|iniciales/i],
  ['signature', /sign|unterschrift|unterzeichn|firma|署名|توقيع|^\s*x\s*$/i],
  ['name', /\b(name|nom|nombre|print)\b|氏名|الاسم/i],
];

function typeOf(text: string): FieldType | null {
  return words.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** The largest distances of words beside, below and above a line, in points. */
const reach = { beside: 140, below: 20, above: 28 };

/**
 * The distance of words from a line: smaller beside than below, and below than above. Infinite if the words belong to
 * another line.
 */
function distance(line: PageLine, { x, y, width, height }: PageText): number {
  const isBeside = Math.abs(y - line.y) < Math.max(height, 6);
  const gap = line.x - (x + width);
  if (isBeside && x < line.x) return gap < reach.beside ? Math.max(gap, 0) : Number.POSITIVE_INFINITY;
  const overlaps = x < line.x + line.width && x + width > line.x;
  const below = y - height - line.y;
  if (overlaps && below > -4 && below < reach.below) return 40 + below;
  const above = line.y - y;
  if (overlaps && above > 2 && above < reach.above) return 80 + above;
  return Number.POSITIVE_INFINITY;
}

function suggestionFor(line: PageLine, texts: readonly PageText[]): FieldType | null {
  const near = texts
    .map((text) => ({ type: typeOf(text.text.replaceAll(blanks, ' ')), away: distance(line, text) }))
    .filter(({ type, away }) => type !== null && Number.isFinite(away))
    .sort((a, b) => a.away - b.away);
  return near[0]?.type ?? null;
}

/** A line of underscores often covers a drawn line. */
function isSame(a: PageLine, b: PageLine): boolean {
  const overlap = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  return Math.abs(a.y - b.y) < 4 && overlap > Math.min(a.width, b.width) * 0.5;
}

/** Sorted from the top to the bottom of the page. */
export function marksOf({ texts, lines }: PageContent): PageMark[] {
  const blank = texts.flatMap((text) =>
    blanksIn(text).map(({ line, before }) => ({ ...line, suggests: typeOf(before) ?? suggestionFor(line, texts) })),
  );
  const drawn = lines
    .filter((line) => !blank.some((other) => isSame(line, other)))
    .map((line) => ({ ...line, suggests: suggestionFor(line, texts) }));
  return [...blank, ...drawn].sort((a, b) => a.y - b.y || a.x - b.x);
}
