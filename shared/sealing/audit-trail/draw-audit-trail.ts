/** Draws the audit trail as a separate PDF without a seal. Its pages look like those of the completion certificate. */
import { type AuditSentences, auditSentence, isolatedQuotes } from '../../domain/audit/audit-sentences.ts';
import type { AuditTrailDocument, AuditTrailLine } from '../../domain/envelopes/audit-trail-document.ts';
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

interface TrailLanguage {
  t: Translate<keyof typeof en>;
  sentences: AuditSentences;
  isRightToLeft: boolean;
  isolate: (text: string) => string;
}

async function trailLanguage(language: Language): Promise<TrailLanguage> {
  const [document, trail] = await Promise.all([
    import(`../../messages/trail-document/${language}.json`, { with: { type: 'json' } }),
    import(`../../messages/trail/${language}.json`, { with: { type: 'json' } }),
  ]);
  return {
    t: translator<keyof typeof en>(document.default, language),
    sentences: trail.default.reader,
    isRightToLeft: language === 'ar',
    isolate: language === 'en' ? (text) => text : isolated,
  };
}

export async function drawAuditTrail(trail: AuditTrailDocument): Promise<Uint8Array> {
  const language = await trailLanguage(trail.language);
  const { t } = language;
  const file = new NewDocument();
  const fonts = new FontBook(file);
  const flow = new PageFlow(fonts, 'A4', (canvas, page, pages) => {
    const paper = new Sheet(flow, language.isRightToLeft, canvas);
    canvas.rule(flow.left, 42, flow.width, line);
    paper.textAt(t('envelopeId', { id: trail.envelopeId }), 30, small);
    paper.textAtEnd(t('page', { page, pages }), 30, small);
  });
  const sheet = new Sheet(flow, language.isRightToLeft);
  drawHead(sheet, language, trail);
  drawFacts(sheet, language, trail);
  drawEvents(sheet, language, trail);
  const pages = flow.finish();
  fonts.finish();
  return file.bytes(pages);
}

function drawHead(sheet: Sheet, language: TrailLanguage, trail: AuditTrailDocument): void {
  const { flow } = sheet;
  const top = flow.take(34);
  const logoAt = language.isRightToLeft ? flow.left + flow.width - 30 : flow.left;
  flow.canvas.put(drawProductLogo(logoAt, top - 30, 30));
  sheet.textAt('Countersign', top - 19, { size: 15, weight: 'bold', colour: accent }, 38);
  sheet.textAtEnd(language.t('title'), top - 19, { ...body, colour: muted });
  flow.skip(16);
  const name: TextStyle = { size: 20, ...boldest(trail.envelopeName), colour: ink };
  sheet.paragraph(breakLines(trail.envelopeName, flow.width, name), name, 26);
  flow.skip(2);
  sheet.paragraph(breakLines(language.t('note'), flow.width, body), { ...body, colour: muted }, 14);
  flow.skip(12);
}

function drawFacts(sheet: Sheet, language: TrailLanguage, trail: AuditTrailDocument): void {
  const { flow } = sheet;
  const { t } = language;
  const rows: [label: string, value: string][] = [
    [t('status'), t(`status.${trail.status}`)],
    [t('document'), trail.filename ?? t('noDocument')],
    ...(trail.documentSha256 ? [[t('documentSha256'), trail.documentSha256] satisfies [string, string]] : []),
    [t('sender'), trail.sender],
    [t('asOf'), times(trail.at, trail.timeZone).join(' · ')],
    [t('fingerprint'), trail.auditHead],
  ];
  for (const [label, value] of rows) {
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

function drawEvents(sheet: Sheet, language: TrailLanguage, trail: AuditTrailDocument): void {
  const { flow } = sheet;
  const heading = language.t('events');
  flow.keep(60);
  drawHeading(sheet, heading);
  flow.continuation = () => drawHeading(sheet, language.t('continued', { title: heading }));
  for (const event of trail.lines) drawEvent(sheet, language, event, trail.timeZone);
}

function drawHeading(sheet: Sheet, text: string): void {
  const { flow } = sheet;
  const style: TextStyle = { size: 12, ...boldest(text), colour: ink };
  sheet.paragraph(breakLines(text, flow.width, style), style, 18);
  flow.canvas.rule(flow.left, flow.y, flow.width, accent, 0.8);
  flow.skip(6);
}

function drawEvent(sheet: Sheet, language: TrailLanguage, event: AuditTrailLine, timeZone: string | undefined): void {
  const { flow } = sheet;
  const width = flow.width - timeWidth;
  const sentence = breakLines(sentenceOf(event, language), width, body);
  const details = detailsOf(event, language).map((text) => breakLines(text, width, small));
  const stamps = times(event.at, timeZone);
  const height = sentence.length * 13 + details.flat().length * 11;
  flow.keep(Math.min(Math.max(height, stamps.length * 11) + 8, flow.usable - 30));
  const start = { page: flow.page, y: flow.y };
  for (const [index, stamp] of stamps.entries()) sheet.textAt(stamp, start.y - 10 - index * 11, small);
  sheet.paragraph(sentence, body, 13, timeWidth);
  for (const lines of details) sheet.paragraph(lines, small, 11, timeWidth);
  flow.below({ page: start.page, y: start.y - stamps.length * 11 - 2 });
  flow.skip(6);
}

/** The actor, the network address, and the hash that links the event to the trail. */
function detailsOf(event: AuditTrailLine, { t, isolate, isRightToLeft }: TrailLanguage): string[] {
  const actor = event.actor === 'recipient' ? isolate(event.actorName ?? t('aRecipient')) : t(`actor.${event.actor}`);
  const changed = [event.event.data.changed ?? []].flat().join(', ');
  const type = isolate(changed ? `${event.event.type}: ${changed}` : event.event.type);
  return [
    `${isRightToLeft ? rightToLeftMark : ''}${event.sequence} · ${actor} · ${type}`,
    event.ip ? t('ip', { ip: event.ip }) : '',
    event.userAgent ?? '',
    t('hash', { hash: event.hash }),
  ].filter(Boolean);
}

function sentenceOf({ event, who }: AuditTrailLine, { t, sentences, isolate }: TrailLanguage): string {
  const data = isolatedQuotes(event.data, isolate);
  return auditSentence({ ...event, data }, sentences, { who: isolate(who ?? t('aRecipient')) });
}
