/** Appearances of markup annotations (ISO 32000-2, 12.5.6), drawn in the coordinates of the page. */

import { type Box, identity } from '../document/page-geometry.ts';
import { Canvas, circlePath } from '../drawing/canvas.ts';
import { number } from '../drawing/content-number.ts';
import { name, PdfDict } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';
import type { FontBook } from '../text/font-book.ts';
import { borderOf, colourOf, dashOperator, fillOperator, strokeOperator } from './annotation-style.ts';
import { drawFreeText } from './free-text.ts';
import type { GeneratedAppearance } from './generated-appearance.ts';
import { drawIcon } from './icons.ts';
import { lineCaption } from './line-caption.ts';
import { lineEnding } from './line-endings.ts';
import { include, inner, type MarkupWork, type Point, points } from './markup-work.ts';
import { drawStamp } from './stamp.ts';

/** Points. */
const largestCaret = 20;

/** Points of an ink annotation that are drawn; a drawing by hand has some thousands. */
const maxInkPoints = 200_000;

/** Annotations that are invisible without an appearance stream. */
const invisible = new Set(['Popup', 'Link', 'PrinterMark', 'TrapNet', 'Watermark']);

const drawings: Record<string, (work: MarkupWork) => void> = {
  Highlight: drawHighlight,
  Underline: (work) => drawQuadLines(work, 0.08),
  StrikeOut: (work) => drawQuadLines(work, 0.45),
  Squiggly: drawSquiggly,
  Line: drawLine,
  Square: (work) => drawShape(work, 'square'),
  Circle: (work) => drawShape(work, 'circle'),
  Polygon: (work) => drawPolygon(work, true),
  PolyLine: (work) => drawPolygon(work, false),
  Ink: drawInk,
  Caret: drawCaret,
  Text: drawIcon,
  FileAttachment: drawIcon,
  Sound: drawIcon,
  FreeText: drawFreeText,
  Stamp: drawStamp,
  Redact: drawRedaction,
};

/**
 * Generates the appearance of an annotation other than a widget. Returns null for a subtype that cannot be drawn. Fonts
 * are added to `fonts`.
 */
export function generateMarkup(source: PdfSource, fonts: FontBook, annotation: PdfDict): GeneratedAppearance | null {
  const subtype = source.name(annotation.get('Subtype')) ?? '';
  const [x0 = 0, y0 = 0, x1 = x0, y1 = y0] = source.numbers(annotation.get('Rect'), 4) ?? [];
  const rect: Box = [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
  // A rectangle that is a point says nothing about the area: the drawing alone decides.
  const isPoint = rect[0] === rect[2] && rect[1] === rect[3];
  const canvas = new Canvas(fonts);
  const work: MarkupWork = {
    canvas,
    source,
    annotation,
    rect,
    area: isPoint ? [Infinity, Infinity, -Infinity, -Infinity] : [...rect],
  };
  // Viewers list a reply to another annotation and draw no icon for it.
  const isReply = subtype === 'Text' && annotation.has('IRT');
  const drawing = isReply ? undefined : drawings[subtype];
  if (!drawing && !isReply && !invisible.has(subtype)) return null;
  let isEmpty = !drawing;
  if (drawing) {
    setState(work, subtype === 'Highlight');
    const before = canvas.content().length;
    drawing(work);
    isEmpty = canvas.content().length === before;
  }
  const [left, bottom, right, top] = work.area;
  isEmpty ||= !(right > left && top > bottom);
  const area: Box = isEmpty ? rect : [left, bottom, right, top];
  const content = isEmpty ? new Uint8Array() : canvas.content();
  return { content, resources: canvas.resources(), bbox: area, matrix: identity, rect: area };
}

/** Opacity, and for highlights the blending that lets the text through. */
function setState({ canvas, source, annotation }: MarkupWork, isHighlight: boolean): void {
  const opacity = Math.min(1, Math.max(0, source.number(annotation.get('CA')) ?? 1));
  if (opacity === 1 && !isHighlight) return;
  const state = PdfDict.of({ Type: name('ExtGState'), ca: opacity, CA: opacity });
  if (isHighlight) state.set('BM', name('Multiply'));
  canvas.useState('CsG', state);
}

interface Quad {
  lowerLeft: Point;
  lowerRight: Point;
  upperLeft: Point;
  upperRight: Point;
}

/**
 * Reads `/QuadPoints`, or the rectangle if there are none. Writers list the corners upper left, upper right, lower
 * left, lower right.
 */
function quads({ source, annotation, rect }: MarkupWork): Quad[] {
  const all = points(source, annotation.get('QuadPoints'));
  const found: Quad[] = [];
  for (let index = 0; index + 3 < all.length; index += 4) {
    const [a, b, c, d] = all.slice(index, index + 4) as [Point, Point, Point, Point];
    // The specification orders the corners counterclockwise from the lower left. The position of the third corner shows
    // which order the writer used.
    const isAround = Math.abs(c[0] - b[0]) + Math.abs(c[1] - b[1]) < Math.abs(c[0] - a[0]) + Math.abs(c[1] - a[1]);
    if (isAround && a[1] <= d[1]) found.push({ lowerLeft: a, lowerRight: b, upperRight: c, upperLeft: d });
    else if (isAround) found.push({ upperLeft: a, upperRight: b, lowerRight: c, lowerLeft: d });
    else found.push({ upperLeft: a, upperRight: b, lowerLeft: c, lowerRight: d });
  }
  if (found.length > 0) return found;
  return [
    {
      lowerLeft: [rect[0], rect[1]],
      lowerRight: [rect[2], rect[1]],
      upperLeft: [rect[0], rect[3]],
      upperRight: [rect[2], rect[3]],
    },
  ];
}

function includeQuad(work: MarkupWork, quad: Quad, around: number): void {
  for (const corner of [quad.lowerLeft, quad.lowerRight, quad.upperLeft, quad.upperRight])
    include(work, corner, around);
}

function heightOf({ upperLeft, lowerLeft }: Quad): number {
  return Math.hypot(upperLeft[0] - lowerLeft[0], upperLeft[1] - lowerLeft[1]);
}

/** The path around the quad, still open. */
function outlineOf({ upperLeft, upperRight, lowerRight, lowerLeft }: Quad): string {
  return `${written(upperLeft)} m ${[upperRight, lowerRight, lowerLeft].map(written).join(' l ')} l`;
}

function drawHighlight(work: MarkupWork): void {
  const { canvas, source, annotation } = work;
  canvas.put(fillOperator(colourOf(source, annotation.get('C')) ?? [1, 1, 0]));
  for (const quad of quads(work)) {
    includeQuad(work, quad, heightOf(quad) / 4);
    canvas.put(`${outlineOf(quad)} h f`);
  }
}

/** A line across each quad, at a part of its height. */
function drawQuadLines(work: MarkupWork, part: number): void {
  const { canvas, source, annotation } = work;
  canvas.put(strokeOperator(colourOf(source, annotation.get('C')) ?? [0]));
  for (const quad of quads(work)) {
    const height = heightOf(quad);
    includeQuad(work, quad, height / 10);
    const from = between(quad.lowerLeft, quad.upperLeft, part);
    const to = between(quad.lowerRight, quad.upperRight, part);
    canvas.put(`${number(Math.max(0.5, height / 16))} w ${written(from)} m ${written(to)} l S`);
  }
}

function drawSquiggly(work: MarkupWork): void {
  const { canvas, source, annotation } = work;
  canvas.put(strokeOperator(colourOf(source, annotation.get('C')) ?? [0]));
  for (const quad of quads(work)) {
    const height = heightOf(quad);
    const length = Math.hypot(quad.lowerRight[0] - quad.lowerLeft[0], quad.lowerRight[1] - quad.lowerLeft[1]);
    includeQuad(work, quad, height / 10);
    const steps = Math.min(2000, Math.max(2, Math.round(length / Math.max(1, height / 7))));
    const path = Array.from({ length: steps + 1 }, (_, step) => {
      const base = between(quad.lowerLeft, quad.lowerRight, step / steps);
      const above = between(quad.upperLeft, quad.upperRight, step / steps);
      return written(between(base, above, step % 2 === 0 ? 0 : 0.16));
    });
    canvas.put(`${number(Math.max(0.5, height / 18))} w ${path[0]} m ${path.slice(1).join(' l ')} l S`);
  }
}

function drawLine(work: MarkupWork): void {
  const { canvas, source, annotation } = work;
  const [start, end] = points(source, annotation.get('L'));
  if (!start || !end) return;
  const border = borderOf(source, annotation);
  const paint = openStroke(work, border.width);
  const leader = source.number(annotation.get('LL')) ?? 0;
  const beyond = source.number(annotation.get('LLE')) ?? 0;
  const offset = source.number(annotation.get('LLO')) ?? 0;
  const angle = Math.atan2(end[1] - start[1], end[0] - start[0]) + Math.PI / 2;
  const shifted = (point: Point, by: number): Point => [
    point[0] + by * Math.cos(angle),
    point[1] + by * Math.sin(angle),
  ];
  const [from, to] = [shifted(start, leader), shifted(end, leader)];
  if (leader !== 0) {
    for (const point of [start, end]) {
      const sign = Math.sign(leader);
      canvas.put(`${written(shifted(point, sign * offset))} m ${written(shifted(point, leader + sign * beyond))} l S`);
    }
  }
  const caption = lineCaption(work, from, to, border.width);
  const gap = (caption?.halfGap ?? 0) / Math.max(1, Math.hypot(to[0] - from[0], to[1] - from[1]));
  const parts: [Point, Point][] =
    gap > 0
      ? [
          [from, between(from, to, 0.5 - gap)],
          [between(from, to, 0.5 + gap), to],
        ]
      : [[from, to]];
  const path = parts.map(([tail, head]) => `${written(tail)} m ${written(head)} l`).join(' ');
  canvas.put(`${dashOperator(border)} ${path} S [] 0 d`);
  const endings = source.array(annotation.get('LE')) ?? [];
  canvas.put(lineEnding(source.name(endings[0]), from, to, border.width, paint));
  canvas.put(lineEnding(source.name(endings[1]), to, from, border.width, paint));
  for (const point of [start, end, from, to]) include(work, point, 12 + border.width * 5);
  caption?.draw();
}

function drawShape(work: MarkupWork, shape: 'square' | 'circle'): void {
  const { canvas, source, annotation } = work;
  const border = borderOf(source, annotation);
  const colour = colourOf(source, annotation.get('C'));
  const interior = colourOf(source, annotation.get('IC'));
  const hasBorder = border.width > 0 && (colour !== undefined || interior === undefined);
  // `/RD` would make the shape smaller (ISO 32000-2, 12.5.6.8). Viewers ignore it if there is no appearance.
  const [left, bottom, right, top] = work.rect;
  const half = hasBorder ? border.width / 2 : 0;
  const [x, y, width, height] = [left + half, bottom + half, right - left - 2 * half, top - bottom - 2 * half];
  if (width <= 0 || height <= 0 || (!hasBorder && !interior)) return;
  if (interior) canvas.put(fillOperator(interior));
  if (hasBorder) canvas.put(`${strokeOperator(colour ?? [0])} ${number(border.width)} w ${dashOperator(border)}`);
  const path =
    shape === 'square'
      ? `${number(x)} ${number(y)} ${number(width)} ${number(height)} re`
      : circlePath(x + width / 2, y + height / 2, width / 2, height / 2);
  canvas.put(`${path} ${interior ? (hasBorder ? 'B' : 'f') : 'S'}`);
}

function drawPolygon(work: MarkupWork, isClosed: boolean): void {
  const { canvas, source, annotation } = work;
  const vertices = points(source, annotation.get('Vertices'));
  const [first, second] = vertices;
  const last = vertices.at(-1);
  const beforeLast = vertices.at(-2);
  if (!first || !second || !last || !beforeLast) return;
  const border = borderOf(source, annotation);
  const paint = openStroke(work, border.width);
  const path = `${written(first)} m ${vertices.slice(1).map(written).join(' l ')} l`;
  const isFilled = isClosed && paint === 'B';
  // An open line of no width is the thinnest that the device can draw; a closed one without a border is its area.
  const paintPath = !isClosed ? 'S' : `h ${isFilled ? (border.width > 0 ? 'B' : 'f') : 'S'}`;
  if (!isClosed || border.width > 0 || isFilled) canvas.put(`${dashOperator(border)} ${path} ${paintPath} [] 0 d`);
  for (const vertex of vertices) include(work, vertex, 1 + border.width * 5);
  if (isClosed) return;
  const endings = source.array(annotation.get('LE')) ?? [];
  canvas.put(lineEnding(source.name(endings[0]), first, second, border.width, paint));
  canvas.put(lineEnding(source.name(endings[1]), last, beforeLast, border.width, paint));
  include(work, first, 12);
  include(work, last, 12);
}

function drawInk(work: MarkupWork): void {
  const { canvas, source, annotation } = work;
  const border = borderOf(source, annotation);
  openStroke(work, border.width);
  canvas.put(`1 J 1 j ${dashOperator(border)}`);
  let left = maxInkPoints;
  for (const item of source.array(annotation.get('InkList')) ?? []) {
    const stroke = points(source, item).slice(0, left);
    left -= stroke.length;
    const [first, ...others] = stroke;
    if (!first) continue;
    canvas.put(`${written(first)} m ${(others.length > 0 ? others : [first]).map(written).join(' l ')} l S`);
    for (const point of stroke) include(work, point, border.width);
  }
}

function drawCaret(work: MarkupWork): void {
  const { canvas, source, annotation } = work;
  const [outerLeft, bottom, outerRight, outerTop] = inner(work);
  const middle = (outerLeft + outerRight) / 2;
  // A caret is drawn between letters and must not cover them, even if its rectangle is large.
  const half = Math.min(largestCaret, outerRight - outerLeft) / 2;
  const [left, right, top] = [middle - half, middle + half, Math.min(outerTop, bottom + largestCaret)];
  canvas.put(
    `${fillOperator(colourOf(source, annotation.get('C')) ?? [0])} ${number(left)} ${number(bottom)} m ` +
      `${number((left + middle) / 2)} ${number(bottom)} ${number(middle)} ${number((bottom + top) / 2)} ${number(middle)} ${number(top)} c ` +
      `${number(middle)} ${number((bottom + top) / 2)} ${number((right + middle) / 2)} ${number(bottom)} ${number(right)} ${number(bottom)} c f`,
  );
}

/** A redaction that was only proposed: its outline. */
function drawRedaction(work: MarkupWork): void {
  const { canvas, source, annotation } = work;
  canvas.put(`${strokeOperator(colourOf(source, annotation.get('OC')) ?? [1, 0, 0])} 1 w`);
  for (const quad of quads(work)) {
    includeQuad(work, quad, 1);
    canvas.put(`${outlineOf(quad)} s`);
  }
}

/** Sets colours and line width. Returns the operator that paints closed shapes. */
function openStroke({ canvas, source, annotation }: MarkupWork, width: number): 'B' | 'S' {
  const interior = colourOf(source, annotation.get('IC'));
  canvas.put(`${strokeOperator(colourOf(source, annotation.get('C')) ?? [0])} ${number(width)} w`);
  if (!interior) return 'S';
  canvas.put(fillOperator(interior));
  return 'B';
}

function between(a: Point, b: Point, part: number): Point {
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
}

function written([x, y]: Point): string {
  return `${number(x)} ${number(y)}`;
}
