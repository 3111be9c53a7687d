/** Boxes, rotation and coordinates of a page (ISO 32000-2, 7.7.3.3, 8.3 and 14.11.2). */
import type { PdfSource } from '../objects/source.ts';
import type { Page } from './page-tree.ts';

/** `[a b c d e f]` as in a content stream. */
export type Matrix = readonly [number, number, number, number, number, number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Lower left and upper right corner, normalised. */
export type Box = readonly [number, number, number, number];

export interface PageGeometry {
  /** The visible part, in user space: the crop box within the media box. */
  box: Box;
  /** Clockwise: 0, 90, 180 or 270. */
  rotate: number;
  /** Points per unit of user space. */
  userUnit: number;
  /** Size as displayed, in points. */
  width: number;
  height: number;
}

/** US Letter, which readers take for a page without a usable media box. */
const letter: Box = [0, 0, 612, 792];

/** Malformed boxes and units count as missing, as in readers. */
export function pageGeometry(source: PdfSource, page: Page): PageGeometry {
  const media = boxOf(source.numbers(page.attributes.get('MediaBox'), 4)) ?? letter;
  const crop = boxOf(source.numbers(page.attributes.get('CropBox'), 4)) ?? media;
  const box = intersect(crop, media) ?? media;
  const turns = Math.round((source.number(page.attributes.get('Rotate')) ?? 0) / 90) % 4;
  const rotate = ((turns + 4) % 4) * 90;
  const unit = source.number(page.dict.get('UserUnit')) ?? 1;
  const userUnit = unit > 0 && unit <= 75_000 ? unit : 1;
  const [width, height] = [(box[2] - box[0]) * userUnit, (box[3] - box[1]) * userUnit];
  return rotate % 180 === 0
    ? { box, rotate, userUnit, width, height }
    : { box, rotate, userUnit, width: height, height: width };
}

/** Normalises two corners; undefined when they span no area. */
export function boxOf(numbers: readonly number[] | undefined): Box | undefined {
  if (!numbers) return undefined;
  const [x0, y0, x1, y1] = numbers as [number, number, number, number];
  const box: Box = [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
  return box[2] > box[0] && box[3] > box[1] ? box : undefined;
}

function intersect(a: Box, b: Box): Box | undefined {
  return boxOf([
    Math.max(a[0], b[0]),
    Math.max(a[1], b[1]),
    Math.max(Math.min(a[2], b[2]), Math.max(a[0], b[0])),
    Math.max(Math.min(a[3], b[3]), Math.max(a[1], b[1])),
  ]);
}

/**
 * The matrix from a rectangle as displayed (points, origin top left, y down) to user space: a drawing in the box
 * `0 0 width height` with y up is upright in that rectangle, for any rotation of the page.
 */
export function displayedPlacement(
  geometry: PageGeometry,
  rectangle: { x: number; y: number; height: number },
): Matrix {
  return multiply([1, 0, 0, -1, rectangle.x, rectangle.y + rectangle.height], inverse(toDisplay(geometry)));
}

function inverse([a, b, c, d, e, f]: Matrix): Matrix {
  const determinant = a * d - b * c;
  return [d, -b, -c, a, c * f - d * e, b * e - a * f].map((part) => part / determinant) as unknown as Matrix;
}

/** A box in user space as a rectangle as displayed: points, origin top left, y down. */
export function displayedRectangle(
  geometry: PageGeometry,
  rectangle: Box,
): { x: number; y: number; width: number; height: number } {
  const [left, top, right, bottom] = boundsOf(rectangle, toDisplay(geometry));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The matrix from user space to points as displayed, origin top left, y down. */
export function toDisplay({ box, rotate, userUnit: u }: PageGeometry): Matrix {
  const [left, bottom, right, top] = box;
  switch (rotate) {
    case 90:
      return [0, u, u, 0, -bottom * u, -left * u];
    case 180:
      return [-u, 0, 0, u, right * u, -bottom * u];
    case 270:
      return [0, -u, -u, 0, top * u, right * u];
    default:
      return [u, 0, 0, -u, -left * u, top * u];
  }
}

/** First `first`, then `second`. */
export function multiply(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [g, h, i, j, k, l] = second;
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}

/** The smallest upright rectangle around a transformed box. */
export function boundsOf(box: Box, matrix: Matrix): [number, number, number, number] {
  const [a, b, c, d, e, f] = matrix;
  const [x0, y0, x1, y1] = box;
  return [
    Math.min(a * x0, a * x1) + Math.min(c * y0, c * y1) + e,
    Math.min(b * x0, b * x1) + Math.min(d * y0, d * y1) + f,
    Math.max(a * x0, a * x1) + Math.max(c * y0, c * y1) + e,
    Math.max(b * x0, b * x1) + Math.max(d * y0, d * y1) + f,
  ];
}
