/** Blocks of text in columns, placed from the side of the page on which the language starts. */
import type { Canvas, TextStyle } from '../../pdf/drawing/canvas.ts';
import type { PageFlow } from '../../pdf/drawing/page-flow.ts';
import type { Line } from '../../pdf/text/break-text.ts';
import { breakLines, widthOf } from '../../pdf/text/line-breaking.ts';

/** A paragraph of a column. */
export interface Part {
  text: string;
  style: TextStyle;
  leading: number;
}

/** Paragraphs below each other. `start` and `width` in points; `start` counts from the margin at which lines start. */
export interface Column {
  start: number;
  width: number;
  parts: readonly Part[];
  /** Whether each line starts on the side on which its own script starts, as long texts need it. */
  isProse?: boolean;
}

/** Part of a line's height above its baseline. */
const rise = 0.76;

export class Sheet {
  readonly flow: PageFlow;
  readonly isRightToLeft: boolean;
  private readonly fixed: Canvas | undefined;

  /** @param canvas instead of the page that the flow has reached */
  constructor(flow: PageFlow, isRightToLeft: boolean, canvas?: Canvas) {
    this.flow = flow;
    this.isRightToLeft = isRightToLeft;
    this.fixed = canvas;
  }

  get canvas(): Canvas {
    return this.fixed ?? this.flow.canvas;
  }

  /** The left edge of a box that begins at `start`. */
  left(start: number, width: number): number {
    return this.flow.left + (this.isRightToLeft ? this.flow.width - start - width : start);
  }

  textAt(text: string | Line, y: number, style: TextStyle, start = 0): void {
    this.canvas.text(text, this.left(start, lineWidth(text, style)), y, style);
  }

  textAtEnd(text: string, y: number, style: TextStyle): void {
    this.textAt(text, y, style, this.flow.width - widthOf(text, style));
  }

  paragraph(lines: readonly Line[], style: TextStyle, leading: number, start = 0): void {
    for (const text of lines) {
      const top = this.flow.take(leading);
      this.textAt(text, top - leading * rise, style, start);
    }
  }

  heightOf(columns: readonly Column[]): number {
    return Math.max(0, ...columns.map((column) => sum(column.parts.map((part) => heightIn(part, column.width)))));
  }

  /** Draws the columns beside each other from a height that the caller has reserved. */
  columnsAt(columns: readonly Column[], top: number): void {
    for (const { start, width, parts, isProse } of columns) {
      let y = top;
      for (const { text, style, leading } of parts) {
        for (const line of breakLines(text, width, style)) {
          const isForeign = (line.direction === 'rtl') !== this.isRightToLeft;
          const indent = isProse && isForeign ? width - lineWidth(line, style) : 0;
          this.textAt(line, y - leading * rise, style, start + indent);
          y -= leading;
        }
      }
    }
  }

  heightOfRows(rows: readonly (readonly Column[])[], gap = 0): number {
    return sum(rows.map((row) => this.heightOf(row) + gap));
  }

  /** Draws rows below each other from a height that the caller has reserved. */
  rowsAt(rows: readonly (readonly Column[])[], top: number, gap = 0): void {
    let y = top;
    for (const row of rows) {
      this.columnsAt(row, y);
      y -= this.heightOf(row) + gap;
    }
  }

  /**
   * Draws the columns beside each other on one page. If they are longer than a page, they follow each other, line by
   * line over as many pages as they need.
   * @param gap below the row
   */
  row(columns: readonly Column[], gap = 0): void {
    const height = this.heightOf(columns);
    if (height <= this.roomOfPage) this.columnsAt(columns, this.flow.take(height));
    else
      for (const { start, width, parts } of columns)
        for (const { text, style, leading } of parts)
          this.paragraph(breakLines(text, width, style), style, leading, start);
    this.flow.skip(gap);
  }

  /** Room of a page below a heading. */
  get roomOfPage(): number {
    return this.flow.usable - 40;
  }
}

function heightIn({ text, style, leading }: Part, width: number): number {
  return breakLines(text, width, style).length * leading;
}

function lineWidth(text: string | Line, style: TextStyle): number {
  return typeof text === 'string' ? widthOf(text, style) : widthOf(text.text, style, text.direction);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
