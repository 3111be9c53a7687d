/** Draws a page or a form XObject: collects content operators (ISO 32000-2, 8 and 9) and the resources they name. Origin at the bottom left. */
import { PdfDict, type PdfObject, type PdfRef } from '../objects/objects.ts';
import type { Line } from '../text/break-text.ts';
import { type FontBook, hex16 } from '../text/font-book.ts';
import type { Weight } from '../text/fonts/basic-font.ts';
import { type DrawnGlyph, type Run, type ShapedLine, shapeLine } from '../text/shaping.ts';
import { number } from './content-number.ts';

/** DeviceRGB, 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number];

export const black: Colour = [0, 0, 0];

/** Size in points, and how a line of text looks. */
export interface TextStyle {
  size: number;
  weight?: Weight;
  colour?: Colour;
  /** Operators that set the colour instead. */
  paint?: string;
  /** Letters get an outline of their colour: for scripts whose fonts have no bold letters. */
  isOutlined?: boolean;
}

/** A run in a basic font, whose codes are the same in every document. */
interface ShownRun {
  operators: string;
  /** Each glyph that it draws once. */
  glyphs: readonly DrawnGlyph[];
}

/** Kept as long as the run itself. */
const basicRuns = new WeakMap<Run, ShownRun>();

/**
 * One content stream in the making. Lengths in points.
 * @example
 * import { FontBook } from '../text/font-book.ts';
 * import { NewDocument } from '../writer/new-document.ts';
 * import { Canvas } from './canvas.ts';
 * const document = new NewDocument();
 * const fonts = new FontBook(document);
 * const canvas = new Canvas(fonts);
 * canvas.text('Sign here', 72, 700, { size: 12 });
 * fonts.finish();
 * const page = { width: 595, height: 842, content: canvas.content(), resources: canvas.resources() };
 * Buffer.from(document.bytes([page])).includes('NotoSans-Regular'); // → true
 */
export class Canvas {
  private readonly fonts: FontBook;
  private readonly operators: string[] = [];
  private readonly fontResources = new PdfDict();
  private readonly xObjects = new PdfDict();
  private readonly states = new PdfDict();

  constructor(fonts: FontBook) {
    this.fonts = fonts;
  }

  content(): Uint8Array {
    return Buffer.from(this.operators.join('\n'), 'latin1');
  }

  resources(): PdfDict {
    const resources = new PdfDict();
    if (this.fontResources.size > 0) resources.set('Font', this.fontResources);
    if (this.xObjects.size > 0) resources.set('XObject', this.xObjects);
    if (this.states.size > 0) resources.set('ExtGState', this.states);
    return resources;
  }

  put(operators: string): void {
    this.operators.push(operators);
  }

  /** Draws one line of text from the left end of its baseline. */
  text(text: string | Line, x: number, y: number, style: TextStyle): void {
    const line =
      typeof text === 'string' ? shapeLine(text, style.weight) : shapeLine(text.text, style.weight, text.direction);
    this.line(line, x, y, style);
  }

  line(line: ShapedLine, x: number, y: number, style: TextStyle): void {
    const paint = style.paint ?? fill(style.colour ?? black);
    const parts = [style.isOutlined ? `q ${outline(style)} BT ${paint}` : `BT ${paint}`];
    for (const run of line.runs) {
      const font = this.fonts.font(run.font);
      this.fontResources.set(font.resource, font.ref);
      parts.push(
        `/${font.resource} ${number(style.size)} Tf 1 0 0 1 ${number(x + run.x * style.size)} ${number(y)} Tm`,
      );
      parts.push(this.show(run));
    }
    parts.push(style.isOutlined ? 'ET Q' : 'ET');
    this.operators.push(parts.join('\n'));
  }

  /** The text-showing operators of a run: adjustments only where the viewer's pen would be elsewhere. */
  private show(run: Run): string {
    if (typeof run.font === 'number') return this.shown(run);
    const known = basicRuns.get(run);
    if (!known) {
      const operators = this.shown(run);
      basicRuns.set(run, { operators, glyphs: distinct(run.glyphs) });
      return operators;
    }
    const font = this.fonts.font(run.font);
    for (const glyph of known.glyphs) font.code(glyph);
    return known.operators;
  }

  private shown(run: Run): string {
    const font = this.fonts.font(run.font);
    let array = '';
    let hex = '';
    // Where the pen should be and where the viewer's is, in thousandths of the font size.
    let [wanted, actual] = [0, 0];
    for (const glyph of run.glyphs) {
      const code = font.code(glyph);
      const shift = wanted - actual;
      if (Math.abs(shift) > 0.5) {
        array += `${hex && `<${hex}>`}${number(-shift)}`;
        hex = '';
        actual += shift;
      }
      hex += hex16(code);
      actual += font.width(code);
      wanted += glyph.advance * 1000;
    }
    return array ? `[${array}${hex && `<${hex}>`}] TJ` : `<${hex}> Tj`;
  }

  rectangle(x: number, y: number, width: number, height: number, colour: Colour): void {
    this.operators.push(`${fill(colour)} ${number(x)} ${number(y)} ${number(width)} ${number(height)} re f`);
  }

  frame(x: number, y: number, width: number, height: number, colour: Colour, lineWidth = 0.5): void {
    this.operators.push(
      `${stroke(colour)} ${number(lineWidth)} w ${number(x)} ${number(y)} ${number(width)} ${number(height)} re S`,
    );
  }

  rule(x: number, y: number, width: number, colour: Colour, lineWidth = 0.5): void {
    this.operators.push(
      `${stroke(colour)} ${number(lineWidth)} w ${number(x)} ${number(y)} m ${number(x + width)} ${number(y)} l S`,
    );
  }

  /** Lets operators put here refer to a font of the document. */
  useFont(resource: string, font: PdfObject): void {
    this.fontResources.set(resource, font);
  }

  /** Sets transparency and blending of what follows. */
  useState(resource: string, state: PdfDict): void {
    this.states.set(resource, state);
    this.operators.push(`/${resource} gs`);
  }

  /** The name under which this canvas refers to an image or a form. */
  xObjectResource(object: PdfRef): string {
    const resource = `Im${object.num}`;
    this.xObjects.set(resource, object);
    return resource;
  }
}

/** Keeps the first of several glyphs that differ only in kerning. */
function distinct(glyphs: readonly DrawnGlyph[]): DrawnGlyph[] {
  return [...new Map(glyphs.map((glyph) => [glyph.text, glyph])).values()];
}

export function fill([red, green, blue]: Colour): string {
  return `${number(red)} ${number(green)} ${number(blue)} rg`;
}

export function stroke([red, green, blue]: Colour): string {
  return `${number(red)} ${number(green)} ${number(blue)} RG`;
}

/** Fills letters and strokes their outlines, as thick as makes them look semi-bold. */
function outline({ size, colour = black }: TextStyle): string {
  return `${stroke(colour)} ${number(size / 32)} w 1 j 2 Tr`;
}

/** A closed circle or ellipse of four Bézier curves, whose control points are at 0.5523 of the radius. */
export function circlePath(x: number, y: number, rx: number, ry = rx): string {
  const [kx, ky] = [rx * 0.5523, ry * 0.5523];
  const p = (dx: number, dy: number) => `${number(x + dx)} ${number(y + dy)}`;
  return (
    `${p(rx, 0)} m ${p(rx, ky)} ${p(kx, ry)} ${p(0, ry)} c ${p(-kx, ry)} ${p(-rx, ky)} ${p(-rx, 0)} c ` +
    `${p(-rx, -ky)} ${p(-kx, -ry)} ${p(0, -ry)} c ${p(kx, -ry)} ${p(rx, -ky)} ${p(rx, 0)} c h`
  );
}
