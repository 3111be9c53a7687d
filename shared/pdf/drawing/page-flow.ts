/** Lays out lines and blocks from the top of a page down, and begins a new page when the next block does not fit. */

import type { Line } from '../text/break-text.ts';
import type { FontBook } from '../text/font-book.ts';
import type { DrawnPage } from '../writer/new-document.ts';
import { Canvas, type TextStyle } from './canvas.ts';

export type Paper = 'A4' | 'Letter';

/** The paper that goes with a page: Letter with the sizes that are as wide (Letter, Legal), else A4. */
export function paperLike(page: { width: number; height: number } | undefined): Paper {
  const narrow = Math.min(page?.width ?? 0, page?.height ?? 0);
  return Math.abs(narrow - 612) < 3 ? 'Letter' : 'A4';
}

const papers = { A4: [595.28, 841.89], Letter: [612, 792] } as const;
const margin = 54;
/** Room for the footer. */
const bottom = 60;

/** Pages in the making. Lengths in points; `y` counts from the bottom of the page. */
export class PageFlow {
  readonly left = margin;
  readonly width: number;
  private readonly fonts: FontBook;
  private readonly paper: readonly [number, number];
  private readonly footer: (canvas: Canvas, page: number, pages: number) => void;
  private readonly canvases: Canvas[] = [];
  /** Draws the heading at the top of every page on which the current section continues. */
  continuation: (() => void) | undefined;
  /** Start of the next line: the distance of its top from the bottom of the page. */
  private cursor = 0;
  private contentTop = 0;

  constructor(fonts: FontBook, paper: Paper, footer: (canvas: Canvas, page: number, pages: number) => void) {
    this.fonts = fonts;
    this.paper = papers[paper];
    this.footer = footer;
    this.width = this.paper[0] - 2 * margin;
    this.newPage();
  }

  get canvas(): Canvas {
    const last = this.canvases.at(-1);
    if (!last) throw new Error('a flow has at least one page');
    return last;
  }

  get page(): number {
    return this.canvases.length - 1;
  }

  get y(): number {
    return this.cursor;
  }

  /** Whether nothing but the heading of the section is on the page. */
  get isAtTop(): boolean {
    return this.cursor === this.contentTop;
  }

  /** Height of an empty page between its margins. */
  get usable(): number {
    return this.paper[1] - margin - bottom;
  }

  /** Begins a new page unless `height` points are left on this one. */
  keep(height: number): void {
    if (this.cursor - height < bottom && this.cursor < this.paper[1] - margin) this.newPage();
  }

  /** Reserves `height` points and returns the position of their top. */
  take(height: number): number {
    this.keep(height);
    const top = this.cursor;
    this.cursor -= height;
    return top;
  }

  skip(height: number): void {
    this.cursor = Math.max(this.cursor - height, bottom);
  }

  /** Continues below a point reached earlier, if that is on this page. */
  below(point: { page: number; y: number }): void {
    if (point.page === this.page) this.cursor = Math.min(this.cursor, Math.max(point.y, bottom));
  }

  /** One line, `indent` from the margin. Right-to-left text starts at the left too, like the labels around it. */
  line(text: string | Line, style: TextStyle, leading: number, indent = 0): void {
    const top = this.take(leading);
    this.canvas.text(text, this.left + indent, top - leading * 0.76, style);
  }

  finish(): DrawnPage[] {
    const [width, height] = this.paper;
    return this.canvases.map((canvas, index) => {
      this.footer(canvas, index + 1, this.canvases.length);
      return { width, height, content: canvas.content(), resources: canvas.resources() };
    });
  }

  private newPage(): void {
    this.canvases.push(new Canvas(this.fonts));
    this.cursor = this.paper[1] - margin;
    this.continuation?.();
    this.contentTop = this.cursor;
  }
}
