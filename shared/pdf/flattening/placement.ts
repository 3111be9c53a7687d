/** Places an appearance on its page (ISO 32000-2, 12.5.5) and decides which annotations are visible (12.5.3). */
import { type Box, boundsOf, boxOf, identity, type Matrix, multiply } from '../document/page-geometry.ts';
import type { PdfDict } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';

/** Annotation flags (ISO 32000-1, table 165). */
export const flags = { hidden: 2, noRotate: 16, noView: 32, readOnly: 64, locked: 128, lockedContents: 512 } as const;

export function isShown(source: PdfSource, annotation: PdfDict): boolean {
  const value = source.number(annotation.get('F')) ?? 0;
  return (value & (flags.hidden | flags.noView)) === 0;
}

/**
 * The matrix that carries an appearance's box to its annotation's rectangle (ISO 32000-2, 12.5.5, algorithm 8.1),
 * turned upright about the upper left corner where the annotation does not turn with the page.
 * Undefined when the annotation has no area.
 */
export function appearancePlacement(
  bbox: Box | undefined,
  matrix: Matrix,
  rect: Box | undefined,
  upright: { turn: number } = { turn: 0 },
): Matrix | undefined {
  if (!bbox || !rect) return undefined;
  const bounds = boundsOf(bbox, matrix);
  const [width, height] = [bounds[2] - bounds[0], bounds[3] - bounds[1]];
  if (!(width > 0) || !(height > 0)) return undefined;
  const sx = (rect[2] - rect[0]) / width;
  const sy = (rect[3] - rect[1]) / height;
  const placed: Matrix = [sx, 0, 0, sy, rect[0] - bounds[0] * sx, rect[1] - bounds[1] * sy];
  return upright.turn === 0 ? placed : multiply(placed, turnAbout(rect[0], rect[3], upright.turn));
}

/** Counterclockwise by a multiple of 90 degrees about a point. */
function turnAbout(x: number, y: number, degrees: number): Matrix {
  const quarter = (((degrees / 90) % 4) + 4) % 4;
  const cos = [1, 0, -1, 0][quarter] as number;
  const sin = [0, 1, 0, -1][quarter] as number;
  return [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos];
}

export function formMatrix(source: PdfSource, form: PdfDict): Matrix {
  const numbers = source.numbers(form.get('Matrix'), 6);
  return numbers ? (numbers as unknown as Matrix) : identity;
}

export function formBox(source: PdfSource, form: PdfDict): Box | undefined {
  return boxOf(source.numbers(form.get('BBox'), 4));
}
