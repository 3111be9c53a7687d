/** The annex of the completion certificate: the evidence behind the first pages, and the history from sending on. */
import type { CompletionCertificate, CompletionCertificateSigner } from '../../domain/documents/sealing.ts';
import type { TextStyle } from '../../pdf/drawing/canvas.ts';
import { breakLines, widthOf } from '../../pdf/text/line-breaking.ts';
import { boldest, ink, muted, small } from './brand.ts';
import type { SealFacts } from './seal-facts.ts';
import { type Stationery, section } from './section.ts';
import type { Column } from './sheet.ts';
import type { Words } from './words.ts';

const text: TextStyle = { size: 8.5, colour: ink };
/** For the history, whose sentences fit one line in this size. */
const fine: TextStyle = { size: 8, colour: ink };
const leading = 12;
/** Space between rows and between sections, in points. */
const rowGap = 2;
const sectionGap = 16;
const labelWidth = 104;

type Row = [label: string, text: string];

export function drawAnnex(stationery: Stationery, certificate: CompletionCertificate, facts: SealFacts): void {
  const { flow } = stationery.sheet;
  flow.continuation = undefined;
  flow.keep(flow.usable);
  const title = stationery.words.t('annex');
  const style: TextStyle = { size: 16, ...boldest(title), colour: ink };
  stationery.sheet.textAt(title, flow.take(22) - 16, style);
  flow.skip(12);
  drawFingerprints(stationery, certificate, facts);
  drawParts(stationery, certificate);
  drawEvidence(stationery, certificate);
  drawConsents(stationery, certificate);
  drawFindings(stationery, certificate, facts);
  drawHistory(stationery, certificate, facts);
}

function drawFingerprints(stationery: Stationery, certificate: CompletionCertificate, facts: SealFacts): void {
  const { words } = stationery;
  const { t } = words;
  const isOpened = certificate.signers.some(({ openedAt }) => openedAt);
  const original = grouped(certificate.originalSha256);
  const rows: Row[] = [
    [t('seal.level'), t(`level.${facts.level}`)],
    [t('originalSha256'), isOpened ? `${original}\n${t('originalSha256.shown')}` : original],
    ...(facts.sealedSha256 ? [[t('sealedSha256'), grouped(facts.sealedSha256)] satisfies Row] : []),
    [t('auditHead'), `${grouped(certificate.auditHead)}\n${t('fingerprints.note')}`],
  ];
  drawSection(stationery, t('fingerprints'), columnsOf(stationery, rows));
}

/** The files that were joined, with their pages in the document and the hashes of the files as they came. */
function drawParts(stationery: Stationery, { parts = [] }: CompletionCertificate): void {
  if (parts.length === 0) return;
  const { words } = stationery;
  let before = 0;
  const rows = parts.flatMap(({ filename, pages, sha256 }): Row[] => {
    const own = Array.from({ length: pages }, (_, index) => before + index + 1);
    before += pages;
    return [
      [words.pages(own), filename],
      ['SHA-256', grouped(sha256)],
    ];
  });
  drawSection(stationery, words.t('parts'), columnsOf(stationery, rows));
}

/** The facts that bind each step to the person, the document and the entries. */
function drawEvidence(stationery: Stationery, { signers, consents }: CompletionCertificate): void {
  const { sheet, words } = stationery;
  const { flow } = sheet;
  const entries = signers
    .map((signer) => ({ signer, rows: evidenceRows(words, signer, consents) }))
    .filter(({ rows }) => rows.length > 0);
  if (entries.length === 0) return;
  const first = entries[0] && sheet.heightOfRows(columnsOf(stationery, entries[0].rows), rowGap);
  section(stationery, words.t('evidence'), (first ?? 0) + 16);
  for (const { signer, rows } of entries) {
    const style: TextStyle = { size: 9.5, ...boldest(signer.name), colour: ink };
    const columns = columnsOf(stationery, rows);
    const lines = breakLines(signer.name, flow.width, style);
    const height = lines.length * 13 + sheet.heightOfRows(columns, rowGap);
    // An entry stays together; one that is longer than a page keeps its name with its first rows.
    flow.keep(
      height <= sheet.roomOfPage ? height : lines.length * 13 + sheet.heightOfRows(columns.slice(0, 2), rowGap),
    );
    sheet.paragraph(lines, style, 13);
    for (const row of columns) sheet.row(row, rowGap);
    flow.skip(8);
  }
  endSection(stationery);
}

function evidenceRows(
  words: Words,
  signer: CompletionCertificateSigner,
  consents: CompletionCertificate['consents'],
): Row[] {
  const { t } = words;
  const { signature, openedAt, client, consentSha256, fieldValuesSha256, delegatedFrom } = signer;
  const method = signature && t(`signature.${signature.method}`);
  const consent = consents.find(({ sha256 }) => sha256 === consentSha256);
  const rows: [label: string, text: string | undefined | null | false][] = [
    [t('reason'), delegatedFrom && t('reason.text', { ...delegatedFrom })],
    [t('signature'), method && (signature.id ? t('signature.id', { method, id: signature.id }) : method)],
    [t('opened'), openedAt && client && words.time(openedAt)],
    [t('userAgent'), client?.userAgent],
    [t('consent'), consentSha256 && consentText(words, consentSha256, consent)],
    [t('fieldValues'), fieldValuesSha256 && grouped(fieldValuesSha256)],
    ...signer.choices.map(({ kind, label }): Row => [t(kind), label]),
    ...signer.files.map((file): Row => [t('attached'), t('attached.file', file)]),
  ];
  return rows.flatMap(([label, value]) => (value ? [[label, value] satisfies Row] : []));
}

/** The language and the start of the hash name the text, which is below; a text of another version is named by its hash. */
function consentText(
  words: Words,
  sha256: string,
  consent: CompletionCertificate['consents'][number] | undefined,
): string {
  return consent
    ? words.t('consent.text', { language: words.languageName(consent.language), sha256: sha256.slice(0, 8) })
    : grouped(sha256);
}

function drawConsents(stationery: Stationery, { consents }: CompletionCertificate): void {
  if (consents.length === 0) return;
  const { words } = stationery;
  const rows = consents.flatMap(({ language, text, sha256 }) => [
    columnsOf(stationery, [[words.languageName(language), text]])
      .flat()
      .map((column) => ({ ...column, isProse: true })),
    ...columnsOf(stationery, [['SHA-256', grouped(sha256)]]),
  ]);
  drawSection(stationery, words.t('consents'), rows);
}

/** The engine describes findings in English; other languages have a sentence for each kind above it. */
function drawFindings(stationery: Stationery, { sender }: CompletionCertificate, { findings }: SealFacts): void {
  if (findings.length === 0) return;
  const { sheet, words, accent } = stationery;
  const { flow } = sheet;
  const isEnglish = (sender?.language ?? 'en') === 'en';
  section(stationery, words.t('findings'), 2 * leading);
  for (const { kind, message } of findings) {
    const sentence = { text: words.t(`finding.${kind}`), style: text, leading };
    const detail = { text: message, style: isEnglish ? text : { ...small, colour: muted }, leading };
    const column = { start: 12, width: flow.width - 12, parts: isEnglish ? [detail] : [sentence, detail] };
    flow.keep(Math.min(sheet.heightOf([column]), sheet.roomOfPage));
    flow.canvas.rectangle(sheet.left(2, 3), flow.y - 8, 3, 3, accent);
    sheet.row([column], rowGap);
  }
  endSection(stationery);
}

/** One line per event: the sender's time, the same in UTC, and the sentence. */
function drawHistory(stationery: Stationery, certificate: CompletionCertificate, { at }: SealFacts): void {
  const { sheet, words } = stationery;
  const { prepared, events } = certificate;
  const entries = [
    ...events.map((event) => ({ at: event.at, sentence: words.sentence(event) })),
    { at, sentence: words.t('history.sealed') },
  ].map((entry) => ({ ...entry, stamp: words.stamp(entry.at), utc: words.utc(entry.at) }));
  const widest = (texts: readonly (string | null)[]) =>
    Math.max(...texts.map((one) => (one ? widthOf(one, fine) + 12 : 0)));
  const stampWidth = widest(entries.map(({ stamp }) => stamp));
  const utcWidth = widest(entries.map(({ utc }) => utc));
  const start = stampWidth + utcWidth;
  const rowOf = (stamp: string, utc: string, sentence: string, style = fine): Column[] => [
    { start: 0, width: stampWidth - 8, parts: [{ text: stamp, style, leading }] },
    { start: stampWidth, width: Math.max(utcWidth - 8, 1), parts: utc ? [{ text: utc, style, leading }] : [] },
    { start, width: sheet.flow.width - start, parts: [{ text: sentence, style, leading }] },
  ];
  const head = rowOf(words.timeZone, utcWidth > 0 ? 'UTC' : '', '', small);
  section(stationery, words.t('history'), 2 * (leading + rowGap), head);
  if (prepared) sheet.row(rowOf('', '', words.prepared(prepared)), rowGap);
  for (const { stamp, utc, sentence } of entries) sheet.row(rowOf(stamp, utc ?? '', sentence), rowGap);
}

function drawSection(stationery: Stationery, title: string, rows: readonly (readonly Column[])[]): void {
  const { sheet } = stationery;
  section(stationery, title, sheet.heightOf(rows[0] ?? []));
  for (const row of rows) sheet.row(row, rowGap);
  endSection(stationery);
}

function endSection({ sheet: { flow } }: Stationery): void {
  flow.continuation = undefined;
  flow.skip(sectionGap);
}

function columnsOf({ sheet }: Stationery, rows: readonly Row[]): Column[][] {
  return rows.map(([label, value]) => [
    { start: 0, width: labelWidth - 10, parts: [{ text: label, style: small, leading }] },
    { start: labelWidth, width: sheet.flow.width - labelWidth, parts: [{ text: value, style: text, leading }] },
  ]);
}

/** A hash in groups of eight digits, so that people can compare it. */
function grouped(hash: string): string {
  return hash.replace(/(.{8})(?=.)/g, '$1 ');
}
