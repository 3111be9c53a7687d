/** Draws a list of entries as a PDF without a seal. Its pages look like those of the completion certificate. */
import type { Language } from '../../domain/language.ts';
import type en from '../../messages/trail-document/en.json';
import { isolated, type Translate, translator } from '../../messages/translate.ts';
import type { TextStyle } from '../../pdf/drawing/canvas.ts';
import { PageFlow } from '../../pdf/drawing/page-flow.ts';
import { FontBook } from '../../pdf/text/font-book.ts';
import { breakLines } from '../../pdf/text/line-breaking.ts';
import { NewDocument } from '../../pdf/writer/new-document.ts';
import {
  accent,
  body,
  boldest,
  drawProductLogo,
  ink,
  line,
  muted,
  small,
  times,
} from '../completion-certificate/brand.ts';
import { Sheet } from '../completion-certificate/sheet.ts';

/** Gives a line without letters the direction of the language. */
const rightToLeftMark = '\u200f';

/** Width of the column of times, in points. */
const timeWidth = 122;

export interface TrailLanguage {
  t: Translate<keyof typeof en>;
  isRightToLeft: boolean;
  /** Keeps the direction of words that may be of another language. */
  isolate: (text: string) => string;
}

export async function trailLanguage(language: Language): Promise<TrailLanguage> {
  const document = await import(`../../messages/trail-document/${language}.json`, { with: { type: 'json' } });
  return {
    t: translator<keyof typeof en>(document.default, language),
    isRightToLeft: language === 'ar',
    isolate: language === 'en' ? (text) => text : isolated,
  };
}

export interface TrailEntry {
  at: Date;
  sentence: string;
  /** Lines in small letters below the sentence. */
  details: readonly string[];
}

export interface TrailHead {
  /** Names the kind of document, beside the name of the product. */
  title: string;
  name: string;
  note: string;
  facts: readonly (readonly [label: string, value: string])[];
  /** Above the entries. */
  heading: string;
  /** At the bottom of every page. */
  footer: string;
  /** In which times are repeated. */
  timeZone: string | undefined;
}

/** A document in the making. `finish` returns the file. */
export interface TrailPages {
  add(entries: readonly TrailEntry[]): void;
  finish(): Uint8Array;
}

export function beginTrailPages(language: TrailLanguage, trail: TrailHead): TrailPages {
  const { t } = language;
  const file = new NewDocument();
  const fonts = new FontBook(file);
  const flow = new PageFlow(fonts, 'A4', (canvas, page, pages) => {
    const paper = new Sheet(flow, language.isRightToLeft, canvas);
    canvas.rule(flow.left, 42, flow.width, line);
    paper.textAt(trail.footer, 30, small);
    paper.textAtEnd(t('page', { page, pages }), 30, small);
  });
  const sheet = new Sheet(flow, language.isRightToLeft);
  drawHead(sheet, trail);
  drawFacts(sheet, trail.facts);
  flow.keep(60);
  const { heading } = trail;
  drawHeading(sheet, heading);
  flow.continuation = () => drawHeading(sheet, t('continued', { title: heading }));
  return {
    add(entries) {
      for (const entry of entries) drawEntry(sheet, entry, trail.timeZone);
    },
    finish() {
      const pages = flow.finish();
      fonts.finish();
      return file.bytes(pages);
    },
  };
}

/** The number of an entry, with what is known about it; one line. */
export function numbered({ isRightToLeft }: TrailLanguage, sequence: number, ...facts: string[]): string {
  return `${isRightToLeft ? rightToLeftMark : ''}${[sequence, ...facts].join(' · ')}`;
}

function drawHead(sheet: Sheet, { title, name, note }: TrailHead): void {
  const { flow } = sheet;
  const top = flow.take(34);
  const logoAt = sheet.isRightToLeft ? flow.left + flow.width - 30 : flow.left;
  flow.canvas.put(drawProductLogo(logoAt, top - 30, 30));
  sheet.textAt('Countersign', top - 19, { size: 15, weight: 'bold', colour: accent }, 38);
  sheet.textAtEnd(title, top - 19, { ...body, colour: muted });
  flow.skip(16);
  const style: TextStyle = { size: 20, ...boldest(name), colour: ink };
  sheet.paragraph(breakLines(name, flow.width, style), style, 26);
  flow.skip(2);
  sheet.paragraph(breakLines(note, flow.width, body), { ...body, colour: muted }, 14);
  flow.skip(12);
}

function drawFacts(sheet: Sheet, facts: TrailHead['facts']): void {
  const { flow } = sheet;
  for (const [label, value] of facts) {
    const lines = breakLines(value, flow.width - timeWidth, body);
    flow.keep(Math.min(lines.length, 3) * 13 + 4);
    const start = { page: flow.page, y: flow.y };
    const labels = breakLines(label, timeWidth - 8, small);
    for (const [index, text] of labels.entries()) sheet.textAt(text, start.y - 10 - index * 10, small);
    sheet.paragraph(lines, body, 13, timeWidth);
    flow.below({ page: start.page, y: start.y - 2 - labels.length * 10 });
    flow.skip(4);
  }
  flow.skip(14);
}

function drawHeading(sheet: Sheet, text: string): void {
  const { flow } = sheet;
  const style: TextStyle = { size: 12, ...boldest(text), colour: ink };
  sheet.paragraph(breakLines(text, flow.width, style), style, 18);
  flow.canvas.rule(flow.left, flow.y, flow.width, accent, 0.8);
  flow.skip(6);
}

function drawEntry(sheet: Sheet, entry: TrailEntry, timeZone: string | undefined): void {
  const { flow } = sheet;
  const width = flow.width - timeWidth;
  const sentence = breakLines(entry.sentence, width, body);
  const details = entry.details.map((text) => breakLines(text, width, small));
  const stamps = times(entry.at, timeZone);
  const height = sentence.length * 13 + details.flat().length * 11;
  flow.keep(Math.min(Math.max(height, stamps.length * 11) + 8, flow.usable - 30));
  const start = { page: flow.page, y: flow.y };
  for (const [index, stamp] of stamps.entries()) sheet.textAt(stamp, start.y - 10 - index * 11, small);
  sheet.paragraph(sentence, body, 13, timeWidth);
  for (const lines of details) sheet.paragraph(lines, small, 11, timeWidth);
  flow.below({ page: start.page, y: start.y - stamps.length * 11 - 2 });
  flow.skip(6);
}
