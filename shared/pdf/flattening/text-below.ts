/** Finds the nearest line of text below boxes of a page, from the text operators of its content (ISO 32000-2, 9.4). */
import { type Box, identity, type Matrix, multiply } from '../document/page-geometry.ts';
import { type PdfObject, PdfString } from '../objects/objects.ts';

/** Parts of the size of letters: their height above the baseline, and the width of an average one. */
const letterHeight = 0.75;
const letterWidth = 0.5;
/** Text whose baseline is less far below a box is on the line that the box ends at, such as underscores. */
const nearest = 4;
/** Text further below than this is not of interest, so that its strings are not decoded. */
const furthest = 40;

export class TextBelow {
  /** Distance of the top of the nearest text from the lower edge of each box, in points. */
  readonly distances: number[];
  private readonly boxes: readonly Box[];
  private matrix: Matrix = identity;
  private lineMatrix: Matrix = identity;
  private size = 0;
  private leading = 0;

  constructor(boxes: readonly Box[]) {
    this.boxes = boxes;
    this.distances = boxes.map(() => Infinity);
  }

  /** @param page the matrix of the graphics state */
  operator(word: string, operands: readonly PdfObject[], page: Matrix): void {
    const numbers = operands.filter((operand) => typeof operand === 'number');
    const [x = 0, y = 0] = numbers;
    switch (word) {
      case 'BT':
        this.moveTo(identity);
        break;
      case 'Tf':
        this.size = x;
        break;
      case 'TL':
        this.leading = x;
        break;
      case 'Tm':
        if (numbers.length === 6) this.moveTo(numbers as unknown as Matrix);
        break;
      case 'TD':
        this.leading = -y;
        this.nextLine(x, y);
        break;
      case 'Td':
        this.nextLine(x, y);
        break;
      case 'T*':
        this.nextLine(0, -this.leading);
        break;
      case "'":
      case '"':
        this.nextLine(0, -this.leading);
        this.show(operands, page);
        break;
      case 'Tj':
      case 'TJ':
        this.show(operands, page);
        break;
    }
  }

  private moveTo(matrix: Matrix): void {
    this.matrix = matrix;
    this.lineMatrix = matrix;
  }

  private nextLine(x: number, y: number): void {
    this.moveTo(multiply([1, 0, 0, 1, x, y], this.lineMatrix));
  }

  /** The width is estimated, because fonts are not read. */
  private show(operands: readonly PdfObject[], page: Matrix): void {
    const [a, b, , d, left, baseline] = multiply(this.matrix, page);
    const isNear = this.boxes.some(([, bottom]) => bottom - furthest < baseline && baseline <= bottom - nearest);
    if (b !== 0 || !isNear) return;
    const last = operands.at(-1);
    const count = (Array.isArray(last) ? last : [last]).reduce((sum: number, part) => sum + lengthOf(part), 0);
    if (count === 0) return;
    const right = left + count * letterWidth * this.size * a;
    this.matrix = multiply([1, 0, 0, 1, count * letterWidth * this.size, 0], this.matrix);
    const top = baseline + letterHeight * this.size * d;
    for (const [index, box] of this.boxes.entries()) {
      const isBeside = right <= box[0] || left >= box[2];
      if (isBeside || baseline > box[1] - nearest) continue;
      this.distances[index] = Math.min(this.distances[index] ?? Infinity, Math.max(0, box[1] - top));
    }
  }
}

function lengthOf(part: unknown): number {
  return part instanceof PdfString ? part.bytes.length : 0;
}
