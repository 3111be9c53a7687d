/** Sections of the completion certificate: a heading with a rule, repeated on every page that the section continues on. */
import type { Colour, TextStyle } from '../../pdf/drawing/canvas.ts';
import { boldest, ink } from './brand.ts';
import type { Column, Sheet } from './sheet.ts';
import type { Words } from './words.ts';

/** All parts of the certificate draw with this. */
export interface Stationery {
  sheet: Sheet;
  words: Words;
  /** The sender's colour. */
  accent: Colour;
}

/** Height of a heading and the gap below it, in points. */
const headHeight = 24;

/**
 * Starts a section with its heading.
 * @param first height of the first block, which is on the same page as the heading
 * @param columns drawn below the heading, on every page
 */
export function section(stationery: Stationery, title: string, first: number, columns: readonly Column[] = []): void {
  const { sheet, words } = stationery;
  const { flow } = sheet;
  const height = headHeight + sheet.heightOf(columns);
  flow.continuation = undefined;
  flow.keep(height + Math.min(first, sheet.roomOfPage));
  const draw = (text: string) => {
    drawHeading(stationery, text);
    if (columns.length > 0) sheet.row(columns, 3);
  };
  draw(title);
  flow.continuation = () => draw(words.t('continued', { title }));
}

function drawHeading({ sheet, accent }: Stationery, text: string): void {
  const { flow } = sheet;
  const style: TextStyle = { size: 12, ...boldest(text), colour: ink };
  sheet.textAt(text, flow.take(18) - 18 * 0.76, style);
  flow.canvas.rule(flow.left, flow.y, flow.width, accent, 0.8);
  flow.skip(6);
}
