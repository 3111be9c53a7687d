/** Smooth lines from pointer positions: curves through the midpoints, thinner where the pointer moved fast. */
export interface Point {
  x: number;
  y: number;
  /** Milliseconds. */
  at: number;
  /** 0 to 1; 0.5 where the device does not report it. */
  pressure: number;
}

export type Stroke = readonly Point[];

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** Widths of the line, CSS pixels. */
const thinnest = 1.3;
const thickest = 3.6;
/** Speed at which the line is thinnest, CSS pixels per millisecond. */
const fast = 2.2;

function widthBetween(a: Point, b: Point): number {
  const speed = Math.hypot(b.x - a.x, b.y - a.y) / Math.max(1, b.at - a.at);
  const bySpeed = thickest - (thickest - thinnest) * Math.min(1, speed / fast);
  return bySpeed * (0.6 + 0.8 * b.pressure);
}

const midpoint = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

export function drawStroke(context: CanvasRenderingContext2D, stroke: Stroke): void {
  const [first] = stroke;
  if (!first) return;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  if (stroke.length === 1) {
    context.beginPath();
    context.arc(first.x, first.y, thickest / 2, 0, 2 * Math.PI);
    context.fill();
    return;
  }
  let width = widthBetween(first, stroke[1] ?? first);
  let from = { x: first.x, y: first.y };
  for (let index = 1; index < stroke.length; index++) {
    const [before, point] = [stroke[index - 1], stroke[index]];
    if (!before || !point) continue;
    const isLast = index === stroke.length - 1;
    const to = isLast ? point : midpoint(before, point);
    // The width changes gradually, or the line would look beaded.
    width = width * 0.7 + widthBetween(before, point) * 0.3;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.quadraticCurveTo(before.x, before.y, to.x, to.y);
    context.stroke();
    from = { x: to.x, y: to.y };
  }
}

/** The bounding box of the strokes, with room for the width of the line; null for none. */
export function boxOf(strokes: readonly Stroke[]): Box | null {
  const points = strokes.flat();
  if (points.length === 0) return null;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const room = thickest * 1.5;
  return {
    left: Math.min(...xs) - room,
    top: Math.min(...ys) - room,
    right: Math.max(...xs) + room,
    bottom: Math.max(...ys) + room,
  };
}

/** Whether the strokes are more than an accidental touch. */
export function isLargerThanADot(strokes: readonly Stroke[]): boolean {
  const box = boxOf(strokes);
  return box !== null && strokes.flat().length > 3 && box.right - box.left + box.bottom - box.top > 30;
}
