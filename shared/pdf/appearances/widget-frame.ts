/** Background and border of a widget (ISO 32000-1, table 189), and the box its content goes into. */

import { boxOf, identity, type Matrix } from '../document/page-geometry.ts';
import type { Canvas } from '../drawing/canvas.ts';
import { number } from '../drawing/content-number.ts';
import type { PdfDict } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';
import {
  type BorderStyle,
  borderOf,
  type ColourOperands,
  colourOf,
  dashOperator,
  fillOperator,
  shade,
  strokeOperator,
} from './annotation-style.ts';

/** The measures and colours of a widget. Lengths in points. */
export interface WidgetFrame {
  /** Size of the appearance before it is turned. */
  width: number;
  height: number;
  matrix: Matrix;
  border: BorderStyle;
  borderColour: ColourOperands | undefined;
  background: ColourOperands | undefined;
  /** Space that the border takes on each side. Bevelled and inset borders take twice their width. */
  inset: number;
}

const turned: Record<number, Matrix> = {
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
};

/** Undefined when the widget has no area. */
export function widgetFrame(source: PdfSource, widget: PdfDict): WidgetFrame | undefined {
  const rect = boxOf(source.numbers(widget.get('Rect'), 4));
  if (!rect) return undefined;
  const look = source.dict(widget.get('MK'));
  const turns = Math.round((source.number(look?.get('R')) ?? turnOfAppearance(source, widget)) / 90) % 4;
  const turn = ((turns + 4) % 4) * 90;
  const [across, up] = [rect[2] - rect[0], rect[3] - rect[1]];
  const [width, height] = turn % 180 === 0 ? [across, up] : [up, across];
  const border = borderOf(source, widget);
  border.width = Math.min(border.width, width / 2, height / 2);
  const isRaised = border.style === 'B' || border.style === 'I';
  return {
    width,
    height,
    matrix: turned[turn] ?? identity,
    border,
    borderColour: colourOf(source, look?.get('BC')),
    background: colourOf(source, look?.get('BG')),
    inset: border.width * (isRaised ? 2 : 1),
  };
}

/** Some writers turn a field by the `/Matrix` of its appearance alone: degrees counterclockwise. */
function turnOfAppearance(source: PdfSource, widget: PdfDict): number {
  const matrix = source.numbers(source.dict(source.dict(widget.get('AP'))?.get('N'))?.get('Matrix'), 4);
  const [a = 1, b = 0] = matrix ?? [];
  return (Math.atan2(b, a) * 180) / Math.PI;
}

export function drawFrame(canvas: Canvas, frame: WidgetFrame): void {
  const { width, height, background, border, borderColour } = frame;
  if (background) canvas.put(`${fillOperator(background)} 0 0 ${number(width)} ${number(height)} re f`);
  const w = border.width;
  if (w === 0) return;
  if (border.style === 'B' || border.style === 'I') drawRelief(canvas, frame);
  if (!borderColour) return;
  const half = w / 2;
  const pen = `${strokeOperator(borderColour)} ${number(w)} w`;
  if (border.style === 'U') canvas.put(`${pen} 0 ${number(half)} m ${number(width)} ${number(half)} l S`);
  else {
    const box = [half, half, width - w, height - w].map(number).join(' ');
    canvas.put(`q ${pen} ${dashOperator(border)} ${box} re S Q`);
  }
}

/** The light and dark edges inside the border. */
function drawRelief(canvas: Canvas, { width, height, border, background }: WidgetFrame): void {
  const w = border.width;
  const isBevelled = border.style === 'B';
  const upper: ColourOperands = isBevelled ? [1] : [0.5];
  const lower: ColourOperands = isBevelled ? (background ? shade(background, 0, 0.25) : [0.75]) : [0.75];
  const [left, bottom, right, top] = [w, w, width - w, height - w].map(number);
  const [innerLeft, innerBottom, innerRight, innerTop] = [2 * w, 2 * w, width - 2 * w, height - 2 * w].map(number);
  canvas.put(
    `${fillOperator(upper)} ${left} ${bottom} m ${left} ${top} l ${right} ${top} l ${innerRight} ${innerTop} l ` +
      `${innerLeft} ${innerTop} l ${innerLeft} ${innerBottom} l f`,
  );
  canvas.put(
    `${fillOperator(lower)} ${right} ${top} m ${right} ${bottom} l ${left} ${bottom} l ${innerLeft} ${innerBottom} l ` +
      `${innerRight} ${innerBottom} l ${innerRight} ${innerTop} l f`,
  );
}
