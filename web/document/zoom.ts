/** How large the pages are shown: 1 fits the width of the screen. */
export interface ZoomRange {
  /** The zoom factors of the buttons, ascending. */
  levels: readonly number[];
  largest: number;
}

export const signingZoom: ZoomRange = { levels: [1, 1.5, 2, 3], largest: 4 };
export const editorZoom: ZoomRange = { levels: [0.5, 0.75, 1, 1.25, 1.5, 2, 3], largest: 3 };

/** The next level, larger (1) or smaller (-1); at the last one the zoom itself. */
export function nextZoom({ levels }: ZoomRange, zoom: number, by: 1 | -1): number {
  // A pinch or the wheel can leave the zoom between two levels.
  const next = by > 0 ? levels.find((level) => level > zoom + 0.01) : levels.findLast((level) => level < zoom - 0.01);
  return next ?? zoom;
}

function within({ levels, largest }: ZoomRange, zoom: number): number {
  return Math.min(Math.max(zoom, levels[0] ?? 1), largest);
}

/** A wheel, or a pinch on a touchpad: in proportion to its movement. */
export function wheeledZoom(range: ZoomRange, zoom: number, deltaY: number): number {
  const wanted = zoom * Math.exp(-Math.max(-60, Math.min(60, deltaY)) / 300);
  return Math.round(within(range, wanted) * 100) / 100;
}

export interface Point {
  x: number;
  y: number;
}

export function middleOf(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

/** The zoom after two fingers have moved, which began `from` apart and at `zoom`. */
export function pinchedZoom(range: ZoomRange, zoom: number, from: [Point, Point], to: [Point, Point]): number {
  const apart = ([one, other]: [Point, Point]) => Math.hypot(one.x - other.x, one.y - other.y);
  return within(range, (zoom * apart(to)) / Math.max(apart(from), 1));
}

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** The position of a point of the screen on a box, in shares of its size. */
export function placeOn({ left, top, width, height }: Box, { x, y }: Point): Point {
  return { x: (x - left) / Math.max(width, 1), y: (y - top) / Math.max(height, 1) };
}

/** How far the box, which has another size now, must move so that the place is again at the point of the screen. */
export function wayBack({ left, top, width, height }: Box, place: Point, { x, y }: Point): Point {
  return { x: left + place.x * width - x, y: top + place.y * height - y };
}
