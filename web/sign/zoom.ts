/** How large the pages are shown: 1 fits the width of the screen. */
const levels = [1, 1.5, 2, 3] as const;
export const largestZoom = 4;

export function nextZoom(zoom: number, by: 1 | -1): number {
  // After a pinch it lies between two levels.
  const next = by > 0 ? levels.find((level) => level > zoom + 0.05) : levels.findLast((level) => level < zoom - 0.05);
  return next ?? zoom;
}

export interface Point {
  x: number;
  y: number;
}

export function middleOf(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

/** The zoom after two fingers have moved, which began `from` apart and at `zoom`. */
export function pinchedZoom(zoom: number, from: [Point, Point], to: [Point, Point]): number {
  const apart = ([one, other]: [Point, Point]) => Math.hypot(one.x - other.x, one.y - other.y);
  const pinched = (zoom * apart(to)) / Math.max(apart(from), 1);
  return Math.min(largestZoom, Math.max(1, pinched));
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where a point of the screen lies on a box, in shares of its size. */
export function placeOn({ left, top, width, height }: Box, { x, y }: Point): Point {
  return { x: (x - left) / Math.max(width, 1), y: (y - top) / Math.max(height, 1) };
}

/** How far the box, which has another size now, must move so that the place is again at the point of the screen. */
export function wayBack({ left, top, width, height }: Box, place: Point, { x, y }: Point): Point {
  return { x: left + place.x * width - x, y: top + place.y * height - y };
}
