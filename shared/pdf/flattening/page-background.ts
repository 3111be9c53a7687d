/**
 * Finds out what a page shows below boxes. It follows only the operators of page content (ISO 32000-2, 8) that fill
 * areas.
 */
import { type Box, boundsOf, identity, type Matrix, multiply } from '../document/page-geometry.ts';
import type { Page } from '../document/page-tree.ts';
import { type PdfDict, PdfName, type PdfObject } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';
import { OperatorReader } from '../parser/operator-reader.ts';
import { formBox, formMatrix } from './placement.ts';

/** Content beyond this is not followed: backgrounds are drawn first. */
const maxBytes = 1 << 15;
const maxForms = 4;
/** Black letters on anything darker are hard to read. */
const darkest = 0.45;
/** Nested graphics states and forms that are followed. */
const maxStates = 200;
const maxFormDepth = 4;

/**
 * `dark`: the last area that was filled below the whole box is dark. `mixed`: a picture or a pattern is below a part of
 * the box; its pixels are not examined, so it may be dark.
 */
export type Ground = 'light' | 'dark' | 'mixed';

export function groundsBelow(source: PdfSource, page: Page, boxes: readonly Box[]): Ground[] {
  const scan = new BackgroundScan(source, boxes);
  const contents = page.dict.get('Contents');
  const streams = (source.array(contents) ?? [contents ?? null]).flatMap((item) => source.stream(item) ?? []);
  const parts: Uint8Array[] = [];
  let total = 0;
  for (const stream of streams) {
    if (total >= maxBytes) break;
    const part = source.decode(stream);
    parts.push(part, Buffer.from('\n'));
    total += part.length;
  }
  scan.run(Buffer.concat(parts), source.dict(page.attributes.get('Resources')), 0);
  return scan.grounds;
}

interface State {
  matrix: Matrix;
  /** Luminance from 0 (black) to 1. Undefined for patterns. */
  fill: number | undefined;
}

class BackgroundScan {
  readonly grounds: Ground[];
  private readonly source: PdfSource;
  private readonly boxes: readonly Box[];
  private state: State = { matrix: identity, fill: 0 };
  private readonly states: State[] = [];
  private rectangles: Box[] = [];
  private forms = 0;

  constructor(source: PdfSource, boxes: readonly Box[]) {
    this.source = source;
    this.boxes = boxes;
    this.grounds = boxes.map(() => 'light');
  }

  run(content: Uint8Array, resources: PdfDict | undefined, depth: number): void {
    const reader = new OperatorReader(content, maxBytes);
    for (let word = reader.next(); word !== ''; word = reader.next()) {
      if (word === 'BI') {
        // The data of an inline image is not page content.
        this.picture();
        return;
      }
      if (word === 'Do') this.object(reader.operands[0], resources, depth);
      else this.operator(word, reader.operands);
    }
  }

  private operator(word: string, operands: readonly PdfObject[]): void {
    const numbers = operands.filter((operand) => typeof operand === 'number');
    switch (word) {
      case 'q':
        if (this.states.length < maxStates) this.states.push({ ...this.state });
        break;
      case 'Q':
        this.state = this.states.pop() ?? this.state;
        break;
      case 'cm':
        if (numbers.length === 6) this.state.matrix = multiply(numbers as unknown as Matrix, this.state.matrix);
        break;
      case 'g':
      case 'rg':
      case 'k':
      case 'sc':
      case 'scn':
        this.state.fill = numbers.length === operands.length ? luminanceOf(numbers) : undefined;
        break;
      case 'cs':
        this.state.fill = 0;
        break;
      case 're':
        this.rectangle(numbers);
        break;
      case 'f':
      case 'F':
      case 'f*':
      case 'B':
      case 'B*':
      case 'b':
      case 'b*':
        for (const rectangle of this.rectangles) this.paint(rectangle, this.state.fill);
        this.rectangles = [];
        break;
      case 'S':
      case 's':
      case 'n':
        this.rectangles = [];
    }
  }

  private rectangle([x = 0, y = 0, width = 0, height = 0]: number[]): void {
    const corners: Box = [x, y, x + width, y + height];
    if (this.rectangles.length < maxStates) this.rectangles.push(boundsOf(corners, this.state.matrix));
  }

  private paint(area: Box, luminance: number | undefined): void {
    const ground = luminance === undefined ? 'mixed' : luminance < darkest ? 'dark' : 'light';
    for (const [index, box] of this.boxes.entries()) if (contains(area, box)) this.grounds[index] = ground;
  }

  /**
   * Draws a picture into the unit square. The area around it keeps its background; a dark background there matters more
   * than the picture.
   */
  private picture(): void {
    const area = boundsOf([0, 0, 1, 1], this.state.matrix);
    for (const [index, box] of this.boxes.entries()) {
      const isBeside = !contains(area, box);
      if (isBeside && (!touches(area, box) || this.grounds[index] === 'dark')) continue;
      this.grounds[index] = 'mixed';
    }
  }

  private covers(area: Box): boolean {
    return this.boxes.some((box) => contains(area, box));
  }

  private object(key: PdfObject | undefined, resources: PdfDict | undefined, depth: number): void {
    const { source } = this;
    const forms = source.dict(resources?.get('XObject'));
    const stream = key instanceof PdfName ? source.stream(forms?.get(key.value)) : undefined;
    if (!stream) return;
    if (source.name(stream.dict.get('Subtype')) === 'Image') {
      this.picture();
      return;
    }
    const matrix = multiply(formMatrix(source, stream.dict), this.state.matrix);
    const bbox = formBox(source, stream.dict);
    // A form draws within its box only.
    if (!bbox || !this.covers(boundsOf(bbox, matrix)) || depth >= maxFormDepth || ++this.forms > maxForms) return;
    const outer = { ...this.state };
    const level = this.states.length;
    this.state.matrix = matrix;
    this.run(source.decode(stream), source.dict(stream.dict.get('Resources')) ?? resources, depth + 1);
    this.states.length = Math.min(level, this.states.length);
    this.state = outer;
  }
}

function contains([left, bottom, right, top]: Box, box: Box): boolean {
  return left <= box[0] && bottom <= box[1] && right >= box[2] && top >= box[3];
}

function touches([left, bottom, right, top]: Box, box: Box): boolean {
  return left < box[2] && bottom < box[3] && right > box[0] && top > box[1];
}

/** The number of components determines the colour space: grey, RGB or CMYK. */
function luminanceOf(parts: readonly number[]): number | undefined {
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  if (parts.length === 1) return a;
  if (parts.length === 3) return 0.3 * a + 0.59 * b + 0.11 * c;
  if (parts.length === 4) return (1 - d) * (1 - (0.3 * a + 0.59 * b + 0.11 * c));
  return undefined;
}
