/** The positions of the editor's pages on the screen. Points of a page are measured from its top left. */
import type { Box } from './geometry.ts';

interface PagePoint {
  page: number;
  x: number;
  y: number;
}

interface ScreenPoint {
  x: number;
  y: number;
}

function pagesIn(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[data-page]') ?? [])];
}

function pointIn(element: HTMLElement, at: ScreenPoint, widths: (page: number) => number): PagePoint {
  const box = element.getBoundingClientRect();
  const page = Number(element.dataset.page);
  const scale = widths(page) / box.width;
  return { page, x: (at.x - box.left) * scale, y: (at.y - box.top) * scale };
}

function isIn({ left, right, top, bottom }: DOMRect, { x, y }: ScreenPoint): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/**
 * Returns the page under a point of the screen, and the point on it; null outside the pages and the window in which they
 * scroll. `widths`: the width of each page, in points.
 */
export function pointOnPage(
  root: HTMLElement | null,
  at: ScreenPoint,
  widths: (page: number) => number,
): PagePoint | null {
  const window = root?.parentElement?.getBoundingClientRect();
  if (!window || !isIn(window, at)) return null;
  const element = pagesIn(root).find((page) => isIn(page.getBoundingClientRect(), at));
  return element ? pointIn(element, at, widths) : null;
}

/** Converts a point of the screen to a page, also beyond its edges. */
export function pointRelativeTo(
  root: HTMLElement | null,
  page: number,
  at: ScreenPoint,
  widths: (page: number) => number,
): PagePoint | null {
  const element = pagesIn(root)[page - 1];
  return element ? pointIn(element, at, widths) : null;
}

export function pointsPerPixel(root: HTMLElement | null, page: number, width: number): number {
  const element = pagesIn(root)[page - 1];
  return width / (element?.getBoundingClientRect().width || width);
}

/** The part of a page that is in the window in which the pages scroll, in points. `width`: of the page, in points. */
export function visiblePart(root: HTMLElement | null, page: number, width: number): Box {
  const element = pagesIn(root)[page - 1]?.getBoundingClientRect();
  const window = root?.parentElement?.getBoundingClientRect();
  if (!element || !window) return { x: 0, y: 0, width: 0, height: 0 };
  const scale = pointsPerPixel(root, page, width);
  return {
    x: (window.left - element.left) * scale,
    y: (window.top - element.top) * scale,
    width: window.width * scale,
    height: window.height * scale,
  };
}

/** CSS pixels. */
const snapPixels = 6;

/** The largest distance at which a field snaps, in points of the page. `width`: of the page, in points. */
export function snapReach(root: HTMLElement | null, page: number, width: number): number {
  return snapPixels * pointsPerPixel(root, page, width);
}

/** The page that covers most of the window in which the pages scroll. */
export function mostVisiblePage(root: HTMLElement | null, window: { top: number; bottom: number }): number {
  let best = { page: 1, seen: 0 };
  for (const element of pagesIn(root)) {
    const box = element.getBoundingClientRect();
    const seen = Math.min(box.bottom, window.bottom) - Math.max(box.top, window.top);
    if (seen > best.seen) best = { page: Number(element.dataset.page), seen };
  }
  return best.page;
}
