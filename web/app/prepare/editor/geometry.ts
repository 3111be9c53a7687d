/** Rectangles on a page: pure geometry in points, origin at the top left. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PageSize {
  width: number;
  height: number;
}

/** The handles, named by compass points. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];

/** The smallest width and height of a field. */
const smallest = 8;

export function between(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), Math.max(min, max));
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Moves and shrinks the rectangle until it fits on its page, rounded to a tenth of a point. */
export function keptOnPage<T extends Box>(box: T, page: PageSize): T {
  const width = between(box.width, smallest, page.width);
  const height = between(box.height, smallest, page.height);
  return {
    ...box,
    width: tenth(width),
    height: tenth(height),
    x: tenth(between(box.x, 0, page.width - width)),
    y: tenth(between(box.y, 0, page.height - height)),
  };
}

/** Drags one handle. The opposite side stays. */
export function resized<T extends Box>(box: T, handle: Handle, dx: number, dy: number, page: PageSize): T {
  let [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height];
  if (handle.includes('w')) left = between(left + dx, 0, right - smallest);
  if (handle.includes('e')) right = between(right + dx, left + smallest, page.width);
  if (handle.includes('n')) top = between(top + dy, 0, bottom - smallest);
  if (handle.includes('s')) bottom = between(bottom + dy, top + smallest, page.height);
  return { ...box, x: tenth(left), y: tenth(top), width: tenth(right - left), height: tenth(bottom - top) };
}

/** The rectangle between two corners, drawn in any direction. */
export function boxBetween(from: { x: number; y: number }, to: { x: number; y: number }): Box {
  const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
  return { x, y, width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) };
}

export function touches(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

export function contains(outer: Box, inner: Box): boolean {
  const isWide = inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width;
  return isWide && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height;
}

interface Placed extends Box {
  page: number;
  showWhen?: unknown;
}

/** The share of the smaller field that must be covered. Fields may touch. */
const coveredShare = 0.3;

/** The pages with overlapping fields, in order. A field with a condition may cover another one. */
export function overlappingPages(fields: readonly Placed[]): number[] {
  const always = fields.filter(({ showWhen }) => !showWhen);
  const pages = always.filter((one, index) => always.slice(index + 1).some((other) => overlap(one, other)));
  return [...new Set(pages.map(({ page }) => page))].sort((a, b) => a - b);
}

function overlap(a: Placed, b: Placed): boolean {
  if (a.page !== b.page || !touches(a, b)) return false;
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width * height > coveredShare * Math.min(a.width * a.height, b.width * b.height);
}

/** The rectangle around several, at least one. */
export function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Moves several rectangles by the same distance. None leaves the page. */
export function movedTogether<T extends Box>(boxes: readonly T[], dx: number, dy: number, page: PageSize): T[] {
  const { x, y, width, height } = around(boxes);
  const [byX, byY] = [between(dx, -x, page.width - x - width), between(dy, -y, page.height - y - height)];
  return boxes.map((box) => ({ ...box, x: tenth(box.x + byX), y: tenth(box.y + byY) }));
}

export const alignments = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof alignments)[number];

const places: Record<Alignment, (whole: Box, box: Box) => Partial<Box>> = {
  left: ({ x }) => ({ x }),
  center: ({ x, width }, box) => ({ x: x + (width - box.width) / 2 }),
  right: ({ x, width }, box) => ({ x: x + width - box.width }),
  top: ({ y }) => ({ y }),
  middle: ({ y, height }, box) => ({ y: y + (height - box.height) / 2 }),
  bottom: ({ y, height }, box) => ({ y: y + height - box.height }),
};

/** Aligns boxes to the rectangle around them. */
export function aligned<T extends Box>(boxes: readonly T[], alignment: Alignment): T[] {
  const whole = around(boxes);
  return boxes.map((box) => {
    const { x, y } = { ...box, ...places[alignment](whole, box) };
    return { ...box, x: tenth(x), y: tenth(y) };
  });
}

/** Distributes boxes with equal gaps between the first and the last. Keeps the order of the list. */
export function distributed<T extends Box>(boxes: readonly T[], axis: 'x' | 'y'): T[] {
  const extent = axis === 'x' ? 'width' : 'height';
  const inOrder = [...boxes].sort((a, b) => a[axis] - b[axis]);
  const whole = around(boxes);
  const filled = boxes.reduce((sum, box) => sum + box[extent], 0);
  const gap = (whole[extent] - filled) / Math.max(boxes.length - 1, 1);
  const places = new Map<T, number>();
  let at = whole[axis];
  for (const box of inOrder) {
    places.set(box, at);
    at += box[extent] + gap;
  }
  return boxes.map((box) => ({ ...box, [axis]: tenth(places.get(box) ?? box[axis]) }));
}
