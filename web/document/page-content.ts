/**
 * The printed content of a page: its words and its horizontal lines, in points from the top left of the page as
 * displayed.
 */

export interface PageText {
  text: string;
  x: number;
  /** Position of the baseline. */
  y: number;
  width: number;
  height: number;
}

export interface PageLine {
  x: number;
  y: number;
  width: number;
}

export interface PageContent {
  texts: readonly PageText[];
  lines: readonly PageLine[];
}

/** ISO 32000-2, 8.3.3: a, b, c, d, e, f. */
type Matrix = readonly number[];

function times([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix, inner: Matrix): Matrix {
  const [ia = 1, ib = 0, ic = 0, id = 1, ie = 0, iff = 0] = inner;
  return [
    a * ia + c * ib,
    b * ia + d * ib,
    a * ic + c * id,
    b * ic + d * id,
    a * ie + c * iff + e,
    b * ie + d * iff + f,
  ];
}

function apply([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix, x: number, y: number): { x: number; y: number } {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

interface TextItem {
  str: string;
  transform: number[];
  width: number;
  height: number;
}

/** Text that is displayed from left to right; turned text is left out. `view`: from the page to the display. */
export function textsOf(items: readonly object[], view: Matrix): PageText[] {
  return items.flatMap((item): PageText[] => {
    if (!('str' in item)) return [];
    const { str, transform, width, height } = item as TextItem;
    const [a = 0, b = 0, , , x = 0, y = 0] = times(view, transform);
    if (str.trim() === '' || a <= 0 || Math.abs(b) > Math.abs(a) * 0.05) return [];
    return [{ text: str, x, y, width, height: height || Math.hypot(a, b) }];
  });
}

/** The operators of pdf.js that matter here, by their numbers. */
export interface Operators {
  save: number;
  restore: number;
  transform: number;
  constructPath: number;
  paintFormXObjectBegin: number;
  paintFormXObjectEnd: number;
}

export interface OperatorList {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
}

/** A rectangle this thin is a line, as many programs write it. */
const maxThickness = 2;
/** Shorter lines underline a word or belong to a drawing. */
const minLength = 36;
const maxLines = 2_000;

/** The horizontal lines that are drawn, thin rectangles included. Only visited once per page: the list can be long. */
export function linesOf({ fnArray, argsArray }: OperatorList, operators: Operators, view: Matrix): PageLine[] {
  const lines: PageLine[] = [];
  const outer: Matrix[] = [];
  let matrix = view;
  for (const [index, operator] of fnArray.entries()) {
    if (lines.length >= maxLines) break;
    const args = argsArray[index];
    if (operator === operators.save) outer.push(matrix);
    else if (operator === operators.restore || operator === operators.paintFormXObjectEnd) matrix = outer.pop() ?? view;
    else if (operator === operators.transform) matrix = times(matrix, args as number[]);
    else if (operator === operators.paintFormXObjectBegin) {
      outer.push(matrix);
      const [inner] = args as [number[] | null];
      if (inner) matrix = times(matrix, inner);
    } else if (operator === operators.constructPath) {
      const [, [path]] = args as [number, [ArrayLike<number> | null]];
      if (path && typeof path === 'object' && 'length' in path) lines.push(...linesInPath(path, matrix));
    }
  }
  return lines;
}

/** Operands of moveTo, lineTo, curveTo, quadraticCurveTo and closePath. */
const operandsOf = [2, 2, 6, 4, 0];

function linesInPath(path: ArrayLike<number>, matrix: Matrix): PageLine[] {
  const lines: PageLine[] = [];
  let points: { x: number; y: number }[] = [];
  const end = () => {
    const line = flatLine(points);
    if (line) lines.push(line);
    points = [];
  };
  for (let at = 0; at < path.length; ) {
    const operator = path[at] ?? 0;
    const operands = operandsOf[operator];
    if (operands === undefined) break;
    if (operator === 0) end();
    if (operands > 0) points.push(apply(matrix, path[at + operands - 1] ?? 0, path[at + operands] ?? 0));
    at += operands + 1;
  }
  end();
  return lines;
}

function flatLine(points: readonly { x: number; y: number }[]): PageLine | null {
  if (points.length < 2) return null;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  if (bottom - top > maxThickness || right - left < minLength) return null;
  return { x: left, y: (top + bottom) / 2, width: right - left };
}
