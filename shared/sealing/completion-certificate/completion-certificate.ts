/** The completion certificate: the pages at the end of a sealed document that say who did what, and how to check it. */
import type {
  CompletionCertificate,
  CompletionCertificateSigner,
  Finding,
  SealLevel,
} from '../../domain/documents/sealing.ts';
import type { Canvas, TextStyle } from '../../pdf/drawing/canvas.ts';
import { fitInto } from '../../pdf/drawing/image-page.ts';
import { drawImage, type EmbeddedImage, embedImage } from '../../pdf/drawing/images.ts';
import { PageFlow, type Paper } from '../../pdf/drawing/page-flow.ts';
import { drawQrCode } from '../../pdf/drawing/qr-code.ts';
import type { ObjectSink } from '../../pdf/objects/source.ts';
import type { FontBook } from '../../pdf/text/font-book.ts';
import { breakLines, type Line, widthOf } from '../../pdf/text/line-breaking.ts';
import type { DrawnPage } from '../../pdf/writer/new-document.ts';
import { accent, body, boldest, drawLogo, ink, line, muted, pale, small, times } from './brand.ts';

/** Facts about the seal that are known when the pages are drawn. */
export interface SealFacts {
  /** Claimed time of sealing. */
  at: Date;
  /** Pages of the document without the completion certificate. */
  pages?: number;
  level: SealLevel;
  findings: readonly Finding[];
  paper?: Paper;
  /** SHA-256 of the sealed document, if the certificate is a separate file. */
  sealedSha256?: string;
}

export interface DrawnCompletionCertificate {
  pages: DrawnPage[];
  /**
   * Position of the widget of the signature field: index into `pages`, and its `/Rect` on that page. The visible part
   * is already drawn.
   */
  signatureBox: { page: number; rect: [x1: number, y1: number, x2: number, y2: number] };
}

const heading: TextStyle = { size: 12, weight: 'bold', colour: ink };
const title: TextStyle = { size: 20, weight: 'bold', colour: ink };
const fixed: TextStyle = { size: 8.5, colour: ink };

const levels: Record<SealLevel, string> = {
  'B-B':
    'Sealed with PAdES B-B; no trusted timestamp was available. The time of sealing is that of the service’s clock.',
  'B-T': 'Sealed with PAdES B-T: a trusted timestamp (RFC 3161) confirms when the seal existed.',
  'B-LT': 'Sealed with PAdES B-LT: with a trusted timestamp and the evidence to validate it for years.',
  'B-LTA': 'Sealed with PAdES B-LTA: with a trusted timestamp, validation evidence and an archive timestamp.',
};

/** Draws the pages. The caller calls `fonts.finish()` when everything else is drawn too. */
export function drawCompletionCertificate(
  certificate: CompletionCertificate,
  facts: SealFacts,
  sink: ObjectSink,
  fonts: FontBook,
): DrawnCompletionCertificate {
  const flow = new PageFlow(fonts, facts.paper ?? 'A4', (canvas, page, pages) => {
    const y = 30;
    canvas.rule(flow.left, y + 12, flow.width, line);
    canvas.text(`Envelope ${certificate.envelopeId}`, flow.left, y, small);
    const count = `Certificate page ${page} of ${pages}`;
    canvas.text(count, flow.left + flow.width - widthOf(count, small), y, small);
  });

  drawHead(flow, certificate, facts, sink);
  const signatureBox = drawFacts(flow, certificate, facts, sink);
  drawSigners(flow, certificate.signers, sink);
  drawFindings(flow, facts.findings);
  drawHistory(flow, certificate);
  return { pages: flow.finish(), signatureBox };
}

function drawHead(flow: PageFlow, certificate: CompletionCertificate, facts: SealFacts, sink: ObjectSink): void {
  const top = flow.take(34);
  flow.canvas.put(drawLogo(flow.left, top - 30, 30));
  flow.canvas.text('Countersign', flow.left + 38, top - 19, { size: 15, weight: 'bold', colour: accent });
  const kind = 'Certificate of signature';
  const logo = certificate.logo && tryEmbed(sink, certificate.logo);
  if (logo) {
    flow.canvas.text(kind, flow.left + 140, top - 18, { ...body, colour: muted });
    drawSenderLogo(flow.canvas, logo, { right: flow.left + flow.width, top });
  } else {
    flow.canvas.text(kind, flow.left + flow.width - widthOf(kind, body), top - 19, { ...body, colour: muted });
  }
  flow.skip(16);
  const name: TextStyle = { ...title, ...boldest(certificate.envelopeName) };
  for (const text of breakLines(certificate.envelopeName, flow.width, name)) flow.line(text, name, 26);
  flow.skip(2);
  const belongs = facts.sealedSha256
    ? 'This certificate belongs to a document that had been signed before. Document and certificate have a seal each.'
    : 'This page belongs to the document before it and is covered by the same seal.';
  const done = `Sealed on ${timesIn(facts.at, certificate.timeZone)}. ${belongs}`;
  for (const text of breakLines(done, flow.width, body)) flow.line(text, { ...body, colour: muted }, 14);
  flow.skip(12);
}

/** Draws the logo at the right of the header and keeps its proportions. */
function drawSenderLogo(canvas: Canvas, logo: EmbeddedImage, { right, top }: { right: number; top: number }): void {
  const scale = Math.min(150 / logo.width, 34 / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  const place = fitInto(logo, { x: right - width, y: top - 15 - height / 2, width, height });
  canvas.put(drawImage(logo, canvas.xObjectResource(logo.ref), place));
}

/** The two columns: facts on the left; verification code and seal on the right. */
function drawFacts(
  flow: PageFlow,
  certificate: CompletionCertificate,
  facts: SealFacts,
  sink: ObjectSink,
): DrawnCompletionCertificate['signatureBox'] {
  const rightWidth = 178;
  const leftWidth = flow.width - rightWidth - 24;
  const right = flow.left + flow.width - rightWidth;

  // The right column has a fixed height: it is drawn first and stays on this page.
  flow.keep(236);
  const page = flow.page;
  const top = flow.y;
  const box = { x: right, y: top - 62, width: rightWidth, height: 62 };
  drawSealBox(flow.canvas, box, facts);
  const qrSize = 104;
  drawQrCode(flow.canvas, sink, certificate.verifyUrl, right, box.y - 12 - qrSize, qrSize);
  let y = box.y - 12 - 16;
  for (const text of ['Check this', 'document']) {
    flow.canvas.text(text, right + qrSize + 8, y, { size: 10, weight: 'bold', colour: ink });
    y -= 13;
  }
  const address = breakLines(certificate.verifyUrl, rightWidth, small);
  y = box.y - 12 - qrSize - 12;
  for (const text of address) {
    flow.canvas.text(text, right, y, small);
    y -= 10.5;
  }
  const rightEnd = { page, y: y - 2 };

  const rows: [label: string, value: string, style?: TextStyle][] = [
    ['Document', certificate.filename],
    ...(facts.pages === undefined ? [] : [['Pages', String(facts.pages)] satisfies [string, string]]),
    ['SHA-256 of the document before sealing', grouped(certificate.originalSha256), fixed],
    ...(facts.sealedSha256
      ? [['SHA-256 of the sealed document', grouped(facts.sealedSha256), fixed] satisfies [string, string, TextStyle]]
      : []),
    ['Sender', certificate.owner],
    ['Finalized by', certificate.finalizedBy],
    ['Sealed', timesIn(facts.at, certificate.timeZone)],
    ['Seal', levels[facts.level]],
    ['Audit trail fingerprint', grouped(certificate.auditHead), fixed],
    ['Envelope', certificate.envelopeId, fixed],
  ];
  for (const [label, value, style = body] of rows) {
    const lines = breakLines(value, leftWidth, style);
    flow.keep(12 + Math.min(lines.length, 3) * 13);
    flow.line(label, small, 12);
    for (const text of lines) flow.line(text, style, 13);
    flow.skip(5);
  }
  flow.below(rightEnd);
  flow.skip(8);
  return { page, rect: [box.x, box.y, box.x + box.width, box.y + box.height] };
}

/** Draws the visible seal, which the widget of the signature field covers. */
function drawSealBox(
  canvas: Canvas,
  box: { x: number; y: number; width: number; height: number },
  facts: SealFacts,
): void {
  canvas.rectangle(box.x, box.y, box.width, box.height, pale);
  canvas.frame(box.x, box.y, box.width, box.height, accent, 0.8);
  canvas.put(drawLogo(box.x + 10, box.y + 14, 34));
  const x = box.x + 54;
  canvas.text('Digitally sealed', x, box.y + 39, { size: 11, weight: 'bold', colour: accent });
  canvas.text('by Countersign', x, box.y + 26, { size: 9, colour: ink });
  canvas.text(times(facts.at, undefined)[0], x, box.y + 13, { size: 8, colour: muted });
}

function drawSigners(flow: PageFlow, signers: readonly CompletionCertificateSigner[], sink: ObjectSink): void {
  section(flow, signers.length === 1 ? 'Signer' : 'Signers');
  if (signers.length === 0) flow.line('No signer was attached.', body, 14);
  const pictureWidth = 150;
  for (const signer of signers) {
    const picture = signer.signature && tryEmbed(sink, signer.signature);
    const textWidth = picture ? flow.width - pictureWidth - 20 : flow.width;
    const nameStyle: TextStyle = { size: 11, ...boldest(signer.name), colour: ink };
    const parts: [style: TextStyle, leading: number, lines: readonly Line[]][] = [
      [nameStyle, 15, breakLines(signer.name, textWidth, nameStyle)],
      [{ ...body, colour: muted }, 13, breakLines(`${signer.email}  ·  ${signer.role}`, textWidth, body)],
      [body, 13, breakLines(signer.statement, textWidth, body)],
      ...signer.evidence.map(
        (text) => [small, 11, breakLines(text, textWidth, small)] satisfies [TextStyle, number, readonly Line[]],
      ),
    ];
    const height = parts.reduce((sum, [, leading, lines]) => sum + leading * lines.length, 0);
    flow.keep(Math.min(Math.max(height, picture ? 60 : 0) + 16, flow.usable - headHeight));
    flow.skip(6);
    const start = { page: flow.page, y: flow.y };
    if (picture) {
      const frame = { x: flow.left + flow.width - pictureWidth, y: start.y - 56, width: pictureWidth, height: 52 };
      drawSignature(flow.canvas, picture, frame);
    }
    for (const [style, leading, lines] of parts) {
      for (const text of lines) flow.line(text, style, leading);
    }
    if (picture) flow.below({ page: start.page, y: start.y - 60 });
    flow.skip(6);
    flow.canvas.rule(flow.left, flow.y, flow.width, line);
  }
  flow.skip(14);
}

function drawSignature(
  canvas: Canvas,
  picture: EmbeddedImage,
  frame: { x: number; y: number; width: number; height: number },
): void {
  const inner = { x: frame.x + 4, y: frame.y + 4, width: frame.width - 8, height: frame.height - 4 };
  canvas.put(drawImage(picture, canvas.xObjectResource(picture.ref), fitInto(picture, inner)));
  canvas.rule(frame.x, frame.y, frame.width, line);
}

/** The record, not the picture, is the evidence: one that cannot be embedded does not stop the seal. */
function tryEmbed(
  sink: ObjectSink,
  signature: NonNullable<CompletionCertificateSigner['signature']>,
): EmbeddedImage | undefined {
  try {
    return embedImage(sink, signature.mimetype, signature.bytes);
  } catch {
    return undefined;
  }
}

function drawFindings(flow: PageFlow, findings: readonly Finding[]): void {
  if (findings.length === 0) return;
  section(flow, 'About this document');
  for (const finding of findings) {
    const lines = breakLines(finding.message, flow.width - 12, body);
    flow.keep(Math.min(lines.length, 3) * 13);
    flow.canvas.rectangle(flow.left + 2, flow.y - 8, 3, 3, accent);
    for (const text of lines) flow.line(text, body, 13, 12);
    flow.skip(2);
  }
  flow.skip(14);
}

function drawHistory(flow: PageFlow, certificate: CompletionCertificate): void {
  section(flow, 'History');
  const timeWidth = 118;
  for (const event of certificate.events) {
    const lines = breakLines(event.text, flow.width - timeWidth, body);
    const [utc, local] = times(event.at, certificate.timeZone);
    flow.keep(Math.max(Math.min(lines.length, 4), local ? 2 : 1) * 13 + 4);
    const start = { page: flow.page, y: flow.y };
    flow.canvas.text(utc, flow.left, flow.y - 10, small);
    if (local) flow.canvas.text(local, flow.left, flow.y - 20, small);
    for (const text of lines) flow.line(text, body, 13, timeWidth);
    if (local) flow.below({ page: start.page, y: start.y - 24 });
    flow.skip(4);
  }
}

/** Starts a section. Its heading is repeated on every page that the section continues on. */
function section(flow: PageFlow, text: string): void {
  flow.continuation = undefined;
  flow.keep(60);
  drawHeading(flow, text);
  flow.continuation = () => drawHeading(flow, `${text} (continued)`);
}

/** Height of a heading and the gap below it, in points. */
const headHeight = 24;

function drawHeading(flow: PageFlow, text: string): void {
  flow.line(text, heading, 18);
  flow.canvas.rule(flow.left, flow.y, flow.width, accent, 0.8);
  flow.skip(6);
}

function timesIn(date: Date, timeZone: string | undefined): string {
  const [utc, local] = times(date, timeZone);
  return local ? `${utc} (${local})` : utc;
}

/** A hash in groups of eight digits, so that people can compare it. */
function grouped(hash: string): string {
  return hash.replace(/(.{8})(?=.)/g, '$1 ');
}
