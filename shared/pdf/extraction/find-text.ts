/** Finds text on the pages of a document, even if the content splits, kerns or letter-spaces it. */
import { pageGeometry } from '../document/page-geometry.ts';
import type { Page } from '../document/page-tree.ts';
import type { PdfSource } from '../objects/source.ts';
import { ExtractionCosts, type ExtractionLimits } from './extraction-costs.ts';
import { TextReader } from './text-reader.ts';
import { type Glyph, joinedRuns, type TextRun } from './text-runs.ts';

/** Points, origin at the top left of the page as displayed; pages from 1. */
export interface TextPlace {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface TextQuery {
  /** `occurrence` counts from 1: by page, from top to bottom, then from left to right. */
  texts: readonly { text: string; occurrence: number }[];
  /** Also reports text between these two. */
  enclosed?: { open: string; close: string };
}

export interface FoundText {
  /** One for each text; null if it is not found. */
  places: (TextPlace | null)[];
  /** The text without its delimiters; at most 500. */
  enclosed: (TextPlace & { text: string })[];
}

const maxEnclosed = 500;
/** Characters between `open` and `close`. */
const maxEnclosedChars = 1_000;
/** Limit for one text; later occurrences are not reported. */
const maxOccurrences = 10_000;

/**
 * Ignores white space in the text and on the page, and treats compatible forms of a character (ligatures, full width)
 * as equal. Finds text within one line, in any direction.
 * @throws AppError document_too_complex, BrokenXref
 * @example
 * import { readPages } from '../document/page-tree.ts';
 * import { PdfReader } from '../parser/reader.ts';
 * import { findText } from './find-text.ts';
 * const fonts = '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>';
 * const page = `<</Type/Page/MediaBox[0 0 595 842]/Contents 2 0 R/Resources<<${fonts}>>>>`;
 * const content = '<</Length 36>>stream\nBT/F 12 Tf 72 700 Td(Sign here)Tj ET\nendstream';
 * const file = `%PDF-1.7 1 0 obj<</Type/Catalog/Pages<</Kids[${page}]>>>>endobj 2 0 obj${content} endobj`;
 * const reader = PdfReader.open(Buffer.from(file));
 * const { places } = findText(reader, readPages(reader, reader.budget), { texts: [{ text: 'here', occurrence: 1 }] });
 * places.map((place) => place?.page); // → [1]
 */
export function findText(
  source: PdfSource,
  pages: readonly Page[],
  query: TextQuery,
  limits: Partial<ExtractionLimits> = {},
): FoundText {
  const costs = new ExtractionCosts(limits);
  const reader = new TextReader(source, costs);
  const wanted = new Map(query.texts.map(({ text }) => [text, { needles: needlesOf(text), found: [] as TextPlace[] }]));
  const enclosed: FoundText['enclosed'] = [];
  const isDone = () =>
    !query.enclosed && query.texts.every(({ text, occurrence }) => (wanted.get(text)?.found.length ?? 0) >= occurrence);
  for (const [index, page] of pages.entries()) {
    if (isDone()) break;
    const geometry = pageGeometry(source, page);
    const lines = joinedRuns(reader.runsOf(page, geometry)).map((run) => lineOf(run, costs));
    const onPage = placesOn(index + 1, geometry);
    for (const { needles, found } of wanted.values()) {
      const here = lines.flatMap((line) => needles.flatMap((needle) => matches(line, needle))).flatMap(onPage);
      found.push(...inOrder(here).slice(0, maxOccurrences - found.length));
    }
    if (query.enclosed) {
      const { open, close } = query.enclosed;
      const here = lines.flatMap((line) =>
        enclosedIn(line, open, close).flatMap(({ glyphs, text }) => onPage(glyphs).map((at) => ({ ...at, text }))),
      );
      enclosed.push(...inOrder(here).slice(0, maxEnclosed - enclosed.length));
    }
  }
  const places = query.texts.map(({ text, occurrence }) => wanted.get(text)?.found[occurrence - 1] ?? null);
  return { places, enclosed };
}

/** Ignored in comparisons: white space, soft hyphens and invisible marks. */
const ignored = /[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

function plain(text: string): string {
  // Fast path: no ASCII character except white space is ignored or has other forms.
  if (text.length === 1 && text > ' ' && text <= '~') return text;
  return text.normalize('NFKC').replace(ignored, '');
}

/** Text from right to left may be shown in the order of its letters or of their positions. */
function needlesOf(text: string): string[] {
  const needle = plain(text);
  const isRightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(needle);
  const all = isRightToLeft ? [needle, [...needle].reverse().join('')] : [needle];
  return [...new Set(all)].filter((one) => one !== '');
}

interface Line {
  text: string;
  /** The glyph of each UTF-16 unit of the text. */
  glyphs: Glyph[];
}

function lineOf(run: TextRun, costs: ExtractionCosts): Line {
  const texts: string[] = [];
  const glyphs: Glyph[] = [];
  for (const glyph of run.glyphs) {
    const text = plain(glyph.text);
    // Attack: a font may map a code to dozens of letters, and a letter may expand to eighteen. The first expansion is
    // counted.
    costs.spend('characters', Math.max(0, text.length - 1));
    texts.push(text);
    for (let unit = 0; unit < text.length; unit++) glyphs.push(glyph);
  }
  return { text: texts.join(''), glyphs };
}

function matches({ text, glyphs }: Line, needle: string): Glyph[][] {
  const found: Glyph[][] = [];
  for (let at = text.indexOf(needle); at >= 0 && found.length < maxOccurrences; ) {
    found.push(glyphs.slice(at, at + needle.length));
    at = text.indexOf(needle, at + needle.length);
  }
  return found;
}

/** Finds the glyphs with their delimiters, and the text without them, including its spaces. */
function enclosedIn({ text, glyphs }: Line, open: string, close: string): { glyphs: Glyph[]; text: string }[] {
  const found: { glyphs: Glyph[]; text: string }[] = [];
  for (let at = text.indexOf(open); at >= 0 && found.length < maxEnclosed; ) {
    const start = at + open.length;
    const end = text.indexOf(close, start);
    if (end < 0) break;
    const last = text.lastIndexOf(open, end - open.length);
    const from = Math.max(at, last);
    if (end - from <= maxEnclosedChars) {
      const inner = [...text.slice(from + open.length, end)];
      let unit = from + open.length;
      const words = inner.map((character) => {
        const isSpaced = glyphs[unit]?.isSpaced && glyphs[unit] !== glyphs[unit - 1];
        unit += character.length;
        return isSpaced ? ` ${character}` : character;
      });
      found.push({ glyphs: glyphs.slice(from, end + close.length), text: words.join('').trim() });
    }
    at = text.indexOf(open, end + close.length);
  }
  return found;
}

/** Returns the box around characters whose centre is on the page. */
function placesOn(page: number, { width, height }: { width: number; height: number }) {
  return (glyphs: readonly Glyph[]): TextPlace[] => {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const glyph of glyphs) {
      left = Math.min(left, glyph.left);
      top = Math.min(top, glyph.top);
      right = Math.max(right, glyph.right);
      bottom = Math.max(bottom, glyph.bottom);
    }
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const isOnPage = x >= 0 && y >= 0 && x <= width && y <= height;
    return isOnPage ? [{ page, x: left, y: top, width: right - left, height: bottom - top }] : [];
  };
}

/** Sorts from top to bottom, then from left to right. Text drawn twice in one place counts once. */
function inOrder<P extends TextPlace>(places: readonly P[]): P[] {
  const rows: P[][] = [];
  for (const place of places.toSorted((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && place.y - first.y < first.height / 2) row.push(place);
    else rows.push([place]);
  }
  const sorted = rows.flatMap((row) => row.sort((a, b) => a.x - b.x));
  return sorted.filter((place, index) => {
    const before = sorted[index - 1];
    return !before || Math.abs(before.x - place.x) > 2 || Math.abs(before.y - place.y) > 2;
  });
}
