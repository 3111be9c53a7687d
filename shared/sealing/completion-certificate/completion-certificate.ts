/**
 * The completion certificate: the pages at the end of a sealed document. The first pages say who signed, when, how the
 * person was verified and where the signature is; the annex has what a reader needs to check that.
 */
import { senderName } from '../../domain/accounts/profile.ts';
import type { CompletionCertificate } from '../../domain/documents/sealing.ts';
import type { Colour, TextStyle } from '../../pdf/drawing/canvas.ts';
import { drawImage, type EmbeddedImage } from '../../pdf/drawing/images.ts';
import { PageFlow } from '../../pdf/drawing/page-flow.ts';
import { drawQrCode } from '../../pdf/drawing/qr-code.ts';
import type { ObjectSink } from '../../pdf/objects/source.ts';
import type { FontBook } from '../../pdf/text/font-book.ts';
import { breakLines, widthOf } from '../../pdf/text/line-breaking.ts';
import type { DrawnPage } from '../../pdf/writer/new-document.ts';
import { drawAnnex } from './annex.ts';
import { boldest, colourOf, drawProductLogo, drawSeal, ink, line, muted, small, tint, value } from './brand.ts';
import { tryEmbed } from './embed.ts';
import type { SealFacts } from './seal-facts.ts';
import type { Stationery } from './section.ts';
import { type Column, Sheet } from './sheet.ts';
import { drawSigners } from './signers.ts';
import { Words } from './words.ts';

export interface DrawnCompletionCertificate {
  pages: DrawnPage[];
  /**
   * Position of the widget of the signature field: index into `pages`, and its `/Rect` on that page. The visible part
   * is already drawn.
   */
  signatureBox: { page: number; rect: [x1: number, y1: number, x2: number, y2: number] };
}

const title: TextStyle = { size: 20, colour: ink };
const mutedValue: TextStyle = { ...value, colour: muted };

/** Draws the pages. The caller calls `fonts.finish()` when everything else is drawn too. */
export function drawCompletionCertificate(
  certificate: CompletionCertificate,
  facts: SealFacts,
  sink: ObjectSink,
  fonts: FontBook,
): DrawnCompletionCertificate {
  const words = new Words(certificate);
  const { isRightToLeft } = words;
  const flow: PageFlow = new PageFlow(fonts, facts.paper ?? 'A4', (canvas, page, pages) => {
    drawFoot(new Sheet(flow, isRightToLeft, canvas), words, certificate, { page, pages });
  });
  const stationery = { sheet: new Sheet(flow, isRightToLeft), words, accent: colourOf(certificate.sender?.colour) };
  drawHead(stationery, certificate, facts, sink);
  const signatureBox = drawFacts(stationery, certificate, facts, sink);
  drawSigners(stationery, certificate.signers, sink);
  drawAnnex(stationery, certificate, facts);
  return { pages: flow.finish(), signatureBox };
}

/** The product's mark, the identifier and the number of the page. */
function drawFoot(
  sheet: Sheet,
  words: Words,
  { envelopeId }: CompletionCertificate,
  numbers: { page: number; pages: number },
): void {
  const { flow, canvas } = sheet;
  const y = 30;
  canvas.rule(flow.left, y + 13, flow.width, line);
  canvas.put(drawProductLogo(sheet.left(0, 9), y - 1.8, 9, muted));
  sheet.textAt('Countersign', y, { ...small, weight: 'bold' }, 13);
  sheet.textAt(envelopeId, y, small, 72);
  sheet.textAtEnd(words.t('page', numbers), y, small);
}

function drawHead(
  { sheet, words, accent }: Stationery,
  { sender, ownerEmail, logo, envelopeName }: CompletionCertificate,
  facts: SealFacts,
  sink: ObjectSink,
): void {
  const { flow } = sheet;
  const top = flow.take(30);
  const image = logo && tryEmbed(sink, logo);
  const brand = sender?.company ?? sender?.name ?? ownerEmail;
  const logoWidth = image ? drawLogo(sheet, image, top) : 0;
  // A wide logo has the name in it.
  if (logoWidth < 60) drawBrand(sheet, brand, top, { ...boldest(brand), colour: accent }, logoWidth && logoWidth + 10);
  sheet.textAtEnd(words.t('title'), top - 20, mutedValue);
  flow.skip(8);
  flow.canvas.rule(flow.left, flow.y, flow.width, accent, 0.8);
  flow.skip(20);
  const style = { ...title, ...boldest(envelopeName) };
  sheet.paragraph(breakLines(envelopeName, flow.width, style), style, 26);
  flow.skip(2);
  const belongs = words.t(facts.sealedSha256 ? 'belongs.separate' : 'belongs');
  sheet.paragraph(breakLines(belongs, flow.width, value), mutedValue, 13);
  flow.skip(16);
}

/** Points: the sizes of the sender's name, of which the largest with one line is taken. */
const brandSizes = [14, 12, 10, 8];
const brandWidth = 320;

/** The longest name that a profile can have takes three lines of the smallest size. */
function drawBrand(sheet: Sheet, brand: string, top: number, look: Omit<TextStyle, 'size'>, start: number): void {
  const size = brandSizes.find((one) => widthOf(brand, { ...look, size: one }) <= brandWidth) ?? 8;
  const lines = breakLines(brand, brandWidth, { ...look, size });
  const first = top - 20 + (lines.length - 1) * 5;
  for (const [index, line] of lines.entries()) sheet.textAt(line, first - index * 10, { ...look, size }, start);
}

/** Draws the sender's logo where lines start; a wide one becomes lower, not distorted. Returns its width. */
function drawLogo(sheet: Sheet, logo: EmbeddedImage, top: number): number {
  const scale = Math.min(170 / logo.width, 30 / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  const { canvas } = sheet;
  const place = [sheet.left(0, width), top - 15 - height / 2, width, height] as const;
  canvas.put(drawImage(logo, canvas.xObjectResource(logo.ref), [...place]));
  return width;
}

const sealWidth = 182;
const sealHeight = 56;
const codeSize = 66;
const factGap = 3;

/** The facts where lines start; the seal and the address for checking beside them. */
function drawFacts(
  { sheet, words, accent }: Stationery,
  certificate: CompletionCertificate,
  facts: SealFacts,
  sink: ObjectSink,
): DrawnCompletionCertificate['signatureBox'] {
  const { flow } = sheet;
  const rows = factRows(words, certificate, facts, flow.width - sealWidth - 24);
  const height = sheet.heightOfRows(rows, factGap);
  const start = flow.width - sealWidth;
  const check = words.t('check');
  const heading = { text: check, style: { ...value, ...boldest(check) }, leading: 12 };
  const address = { text: certificate.verifyUrl, style: { ...small, size: 7.5 }, leading: 10 };
  const how = { text: words.t('check.how'), style: small, leading: 10.5 };
  const headingColumn = { start: start + codeSize + 8, width: sealWidth - codeSize - 8, parts: [heading, how] };
  const addressColumn = { start, width: sealWidth, parts: [address] };
  const top = flow.take(Math.max(height, sealHeight + codeSize + 18 + sheet.heightOf([addressColumn])));
  sheet.rowsAt(rows, top, factGap);
  const box = { x: sheet.left(start, sealWidth), y: top - sealHeight };
  drawSealBox(sheet, words, { ...box, accent, facts });
  const codeY = box.y - 12 - codeSize;
  drawQrCode(flow.canvas, sink, certificate.verifyUrl, sheet.left(start, codeSize), codeY, codeSize);
  sheet.columnsAt([headingColumn], box.y - 16);
  sheet.columnsAt([addressColumn], codeY - 4);
  flow.skip(18);
  return { page: flow.page, rect: [box.x, box.y, box.x + sealWidth, box.y + sealHeight] };
}

function factRows(words: Words, certificate: CompletionCertificate, facts: SealFacts, width: number): Column[][] {
  const { t } = words;
  const { completed, sentAt, sender, replaces } = certificate;
  const rows: [label: string, value: string][] = [
    [t('document'), certificate.filename],
    ...(facts.pages === undefined ? [] : [[t('pages'), String(facts.pages)] satisfies [string, string]]),
    [t('sender'), [senderName(sender), certificate.ownerEmail].filter(Boolean).join('\n')],
    ...(sentAt ? [[t('sent'), words.time(sentAt)] satisfies [string, string]] : []),
    [t('completed'), `${words.time(completed.at)}\n${t(`completed.${completed.by}`)}`],
    [t('timeZone'), words.zone(facts.at)],
    [t('envelopeId'), certificate.envelopeId],
    ...(replaces
      ? [
          [
            t('replaces'),
            `${replaces.envelopeId}\n${t('replaces.voided', { time: words.time(replaces.voidedAt) })}`,
          ] satisfies [string, string],
        ]
      : []),
  ];
  const labelWidth = 82;
  return rows.map(([label, text]) => [
    { start: 0, width: labelWidth - 8, parts: [{ text: label, style: small, leading: 13 }] },
    { start: labelWidth, width: width - labelWidth, parts: [{ text, style: value, leading: 13 }] },
  ]);
}

interface SealBox {
  x: number;
  y: number;
  accent: Colour;
  facts: SealFacts;
}

/** Draws the visible seal, which the widget of the signature field covers. */
function drawSealBox(sheet: Sheet, words: Words, { x, y, accent, facts }: SealBox): void {
  const { canvas, flow } = sheet;
  canvas.rectangle(x, y, sealWidth, sealHeight, tint(accent, 0.07));
  canvas.frame(x, y, sealWidth, sealHeight, accent, 0.8);
  const start = flow.width - sealWidth;
  canvas.put(drawSeal(sheet.left(start + 9, 36), y + 10, 36, accent));
  const heading = words.t('seal.digital');
  sheet.columnsAt(
    [
      {
        start: start + 54,
        width: sealWidth - 60,
        parts: [
          { text: heading, style: { size: 9.5, ...boldest(heading), colour: accent }, leading: 13 },
          { text: words.shortTime(facts.at), style: { ...small, colour: ink }, leading: 11 },
          { text: `PAdES ${facts.level}`, style: small, leading: 11 },
        ],
      },
    ],
    y + sealHeight - 7,
  );
}
