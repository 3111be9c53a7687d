/**
 * The printed content of a page: its words, its horizontal lines and its boxes, in points from the top left of the page
 * as displayed.
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

/** An upright rectangle that is drawn around a place, such as a box to tick or a cell of a form. */
export interface PageBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PageShapes {
  lines: readonly PageLine[];
  boxes: readonly PageBox[];
}

export interface PageContent extends PageShapes {
  texts: readonly PageText[];
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
const maxShapes = 2_000;
/** Smaller boxes are bullets; higher ones are frames around text. */
const boxHeight = { min: 7, max: 90 };
const minBoxWidth = 7;

type Shape = { kind: 'line'; line: PageLine } | { kind: 'box'; box: PageBox };

/**
 * The horizontal lines that are drawn, thin rectangles included, and the boxes. Only visited once per page: the list can
 * be long.
 */
export function shapesOf({ fnArray, argsArray }: OperatorList, operators: Operators, view: Matrix): PageShapes {
  const shapes: Shape[] = [];
  const outer: Matrix[] = [];
  let matrix = view;
  for (const [index, operator] of fnArray.entries()) {
    if (shapes.length >= maxShapes) break;
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
      if (path && typeof path === 'object' && 'length' in path) shapes.push(...shapesInPath(path, matrix));
    }
  }
  return {
    lines: shapes.flatMap((shape) => (shape.kind === 'line' ? [shape.line] : [])),
    boxes: shapes.flatMap((shape) => (shape.kind === 'box' ? [shape.box] : [])),
  };
}

/** Operands of moveTo, lineTo, curveTo, quadraticCurveTo and closePath. */
const operandsOf = [2, 2, 6, 4, 0];

function shapesInPath(path: ArrayLike<number>, matrix: Matrix): Shape[] {
  const shapes: Shape[] = [];
  let points: { x: number; y: number }[] = [];
  let isStraight = true;
  const end = () => {
    const shape = shapeOf(points, isStraight);
    if (shape) shapes.push(shape);
    points = [];
    isStraight = true;
  };
  for (let at = 0; at < path.length; ) {
    const operator = path[at] ?? 0;
    const operands = operandsOf[operator];
    if (operands === undefined) break;
    if (operator === 0) end();
    if (operands > 2) isStraight = false;
    if (operands > 0) points.push(apply(matrix, path[at + operands - 1] ?? 0, path[at + operands] ?? 0));
    at += operands + 1;
  }
  end();
  return shapes;
}

function shapeOf(points: readonly { x: number; y: number }[], isStraight: boolean): Shape | null {
  if (points.length < 2) return null;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const [width, height] = [right - left, bottom - top];
  if (height <= maxThickness) {
    return width < minLength ? null : { kind: 'line', line: { x: left, y: (top + bottom) / 2, width } };
  }
  const isCorner = ({ x, y }: { x: number; y: number }) =>
    Math.min(x - left, right - x) < 0.5 && Math.min(y - top, bottom - y) < 0.5;
  const isBox = isStraight && points.length >= 4 && points.every(isCorner);
  if (!isBox || width < minBoxWidth || height < boxHeight.min || height > boxHeight.max) return null;
  return { kind: 'box', box: { x: left, y: top, width, height } };
}
