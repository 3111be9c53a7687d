/** The state that drawings of markup annotations share (ISO 32000-2, 12.5.6). */

import { type Box, boxOf } from '../document/page-geometry.ts';
import type { Canvas } from '../drawing/canvas.ts';
import type { PdfDict, PdfObject } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';

export type Point = readonly [x: number, y: number];

export interface MarkupWork {
  canvas: Canvas;
  source: PdfSource;
  annotation: PdfDict;
  rect: Box;
  /** The page area drawn on; starts as `rect`. */
  area: [number, number, number, number];
}

/** Coordinates beyond this are not drawn: no page shows them. */
const maxPoints = 50_000;

/** Extends the area so that a point with something around it is within. */
export function include(work: Pick<MarkupWork, 'area'>, [x, y]: Point, around: number): void {
  const { area } = work;
  area[0] = Math.min(area[0], x - around);
  area[1] = Math.min(area[1], y - around);
  area[2] = Math.max(area[2], x + around);
  area[3] = Math.max(area[3], y + around);
}

export function points(source: PdfSource, object: PdfObject | undefined): Point[] {
  const items = (source.array(object) ?? []).slice(0, maxPoints);
  const found: Point[] = [];
  for (let index = 0; index + 1 < items.length; index += 2) {
    const [x, y] = [source.number(items[index]), source.number(items[index + 1])];
    if (x !== undefined && y !== undefined) found.push([x, y]);
  }
  return found;
}

/** The rectangle less its differences (`/RD`). */
export function inner({ source, annotation, rect }: MarkupWork): Box {
  const [left = 0, bottom = 0, right = 0, top = 0] = source.numbers(annotation.get('RD'), 4) ?? [];
  return boxOf([rect[0] + left, rect[1] + bottom, rect[2] - right, rect[3] - top]) ?? rect;
}
