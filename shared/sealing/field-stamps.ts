/** Field stamps: the text, ticks and pictures of signers, each as a form XObject (ISO 32000-2, 8.10) of the size of its field. */
import type { FieldStamp, StampCaption, TextContent } from '../domain/documents/sealing.ts';
import { Canvas, type Colour, circlePath } from '../pdf/drawing/canvas.ts';
import { number } from '../pdf/drawing/content-number.ts';
import { fitInto } from '../pdf/drawing/image-page.ts';
import { drawImage, embedImage } from '../pdf/drawing/images.ts';
import type { Ground } from '../pdf/flattening/page-background.ts';
import { formDict, name, PdfDict, type PdfRef } from '../pdf/objects/objects.ts';
import type { ObjectSink } from '../pdf/objects/source.ts';
import { rise, setFieldText } from '../pdf/text/field-text.ts';
import type { FontBook } from '../pdf/text/font-book.ts';
import { printedLetters, widthOf } from '../pdf/text/line-breaking.ts';
import { shapeLine } from '../pdf/text/shaping.ts';
import { graphemesOf } from '../pdf/text/text-segments.ts';
import { ink } from './completion-certificate/brand.ts';

/** Background drawn behind stamps on dark pages. */
const plate: Colour = [0.97, 0.98, 0.98];
const white: Colour = [1, 1, 1];
/**
 * The lowest lightness below a stamp: our ink has a contrast of 5.3 : 1 on it, and a black line of a scan 3 : 1 beside
 * white (WCAG 1.4.3, 1.4.11).
 */
const veil: Colour = [0.58, 0.58, 0.58];
/**
 * A signature's caption, in points. A field that is narrower than `leastWidth` has a wider one. Lines to sign on are up to
 * three points below fields.
 */
const caption = { size: 6, leading: 7, gap: 3, leastWidth: 84 };
const captionGrey: Colour = [0.38, 0.42, 0.46];

/** The page around a stamp. */
export interface Surroundings {
  ground?: Ground;
  /** Points below the field where nothing else is, so that the caption can be below the line to sign on. */
  roomBelow?: number;
}

/**
 * Draws the stamp as a Form XObject whose origin is the lower left corner of the field. A caption is below the field, or
 * in its lower part if there is no room.
 * @throws AppError not_a_pdf, document_damaged, document_too_complex for a picture that cannot be embedded.
 */
export function drawStampForm(
  stamp: FieldStamp,
  sink: ObjectSink,
  fonts: FontBook,
  { ground = 'light', roomBelow = Infinity }: Surroundings = {},
): PdfRef {
  const canvas = new Canvas(fonts);
  const { content, width, height } = stamp;
  // Signatures are drawn in dark ink.
  if (ground === 'dark') canvas.rectangle(0, 0, width, height, plate);
  if (ground === 'mixed') drawVeil(canvas, width, height);
  if (content.type === 'text') drawText(canvas, content, width, height);
  else if (content.type === 'checkbox') drawCheckbox(canvas, content.checked, width, height);
  else if (content.type === 'radio') drawRadio(canvas, content.checked, width, height);
  else {
    const colour = ground === 'mixed' ? ink : captionGrey;
    const lines = content.caption ? captionLines(content.caption, width) : [];
    // A dark page is made light below the field only.
    const captionHeight = lines.length > 0 ? caption.gap + lines.length * caption.leading : 0;
    const isBelow = ground === 'light' && captionHeight <= roomBelow;
    const inside = isBelow ? 0 : Math.min(lines.length * caption.leading, height / 2);
    drawCaption(canvas, lines, { width, top: isBelow ? -caption.gap : inside, colour });
    const image = embedImage(sink, content.mimetype, content.bytes);
    const place = fitInto(image, { x: 0, y: inside, width, height: height - inside });
    canvas.put(drawImage(image, canvas.xObjectResource(image.ref), place));
    const box = [0, -captionHeight, Math.max(width, caption.leastWidth), height] as const;
    return sink.addStream(formDict([...box], canvas.resources()), canvas.content());
  }
  return sink.addStream(formDict([0, 0, width, height], canvas.resources()), canvas.content());
}

/**
 * Lightens everything that is darker than the veil and changes nothing else: it is invisible on a white or coloured
 * scan, and printed lines remain. So no picture has to be decoded to find out how dark it is (docs/build/sealed-files.md).
 */
function drawVeil(canvas: Canvas, width: number, height: number): void {
  canvas.put('q');
  // White alone would change nothing; it makes bare paper a ground to blend with (ISO 32000-2, 11.3.6 and 11.4.7).
  canvas.useState('Paper', PdfDict.of({ BM: name('Multiply') }));
  canvas.rectangle(0, 0, width, height, white);
  canvas.useState('Veil', PdfDict.of({ BM: name('Lighten') }));
  canvas.rectangle(0, 0, width, height, veil);
  canvas.put('Q');
}

/**
 * Draws text as large as it fits, up to an ordinary reading size or the size of the field. Right-to-left text is
 * aligned to the right.
 */
function drawText(canvas: Canvas, content: TextContent, width: number, height: number): void {
  const { size, margin, room, lines } = setFieldText(content, { width, height }, printedLetters);
  const style = { size, colour: ink };
  for (const { text, direction, baseline } of lines) {
    const shaped = shapeLine(text, 'regular', direction);
    const shift = shaped.isRightToLeft ? room - shaped.width * size : 0;
    canvas.line(shaped, margin + shift, baseline, style);
  }
}

/**
 * One line if all fits, else the name above the time. A name that is too long for the field is shortened, so that a
 * caption is always there and can always be read.
 */
function captionLines({ name, notes }: StampCaption, fieldWidth: number): string[] {
  const width = Math.max(fieldWidth, caption.leastWidth);
  const [whole = ''] = notes;
  const line = `${name} · ${whole}`;
  if (widthOf(line, caption) <= width) return [line];
  const note = notes.find((one) => widthOf(one, caption) <= width) ?? notes.at(-1) ?? '';
  return [shortened(name, width), note];
}

function shortened(text: string, width: number): string {
  if (widthOf(text, caption) <= width) return text;
  const graphemes = Array.from(graphemesOf(text), ({ segment }) => segment);
  // A name of 200 characters is far wider than any caption: few of its beginnings are measured.
  for (let count = Math.min(graphemes.length - 1, Math.ceil(width / 2)); count > 0; count--) {
    const start = `${graphemes.slice(0, count).join('').trimEnd()}…`;
    if (widthOf(start, caption) <= width) return start;
  }
  return '…';
}

interface CaptionPlace {
  width: number;
  /** Top of the first line above the lower edge of the field; negative below it. */
  top: number;
  colour: Colour;
}

function drawCaption(canvas: Canvas, lines: readonly string[], { width, top, colour }: CaptionPlace): void {
  for (const [index, line] of lines.entries()) {
    const shaped = shapeLine(line);
    const x = shaped.isRightToLeft ? Math.max(width, caption.leastWidth) - shaped.width * caption.size : 0;
    canvas.line(shaped, x, top - index * caption.leading - caption.size * rise, { size: caption.size, colour });
  }
}

function drawCheckbox(canvas: Canvas, isChecked: boolean, width: number, height: number): void {
  const side = Math.min(width, height) * 0.9;
  const x = (width - side) / 2;
  const y = (height - side) / 2;
  const lineWidth = Math.min(1.2, Math.max(0.6, side / 18));
  canvas.frame(x + lineWidth / 2, y + lineWidth / 2, side - lineWidth, side - lineWidth, ink, lineWidth);
  if (!isChecked) return;
  const at = (part: number, base: number) => number(base + part * side);
  canvas.put(
    `q ${number(side / 9)} w 1 J 1 j ${ink.map(number).join(' ')} RG ` +
      `${at(0.22, x)} ${at(0.52, y)} m ${at(0.42, x)} ${at(0.28, y)} l ${at(0.8, x)} ${at(0.76, y)} l S Q`,
  );
}

function drawRadio(canvas: Canvas, isChosen: boolean, width: number, height: number): void {
  const radius = (Math.min(width, height) * 0.9) / 2;
  const lineWidth = Math.min(1.2, Math.max(0.6, radius / 9));
  const colour = ink.map(number).join(' ');
  const centre = [width / 2, height / 2] as const;
  canvas.put(`q ${number(lineWidth)} w ${colour} RG ${circlePath(...centre, radius - lineWidth / 2)} S Q`);
  if (isChosen) canvas.put(`q ${colour} rg ${circlePath(...centre, radius * 0.5)} f Q`);
}
