/** The positions of the editor's pages on the screen. Points of a page are measured from its top left. */

export interface PagePoint {
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

/**
 * Returns the page under a point of the screen, and the point on it; null outside the pages. `widths`: the width of each
 * page, in points.
 */
export function pointOnPage(
  root: HTMLElement | null,
  at: ScreenPoint,
  widths: (page: number) => number,
): PagePoint | null {
  for (const element of pagesIn(root)) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (at.x < left || at.x > right || at.y < top || at.y > bottom) continue;
    return pointIn(element, at, widths);
  }
  return null;
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

/** The page that covers most of the screen between the covered areas at its top and bottom. */
export function mostVisiblePage(root: HTMLElement | null, covered: { top: number; bottom: number }): number {
  let best = { page: 1, seen: 0 };
  for (const element of pagesIn(root)) {
    const box = element.getBoundingClientRect();
    const seen = Math.min(box.bottom, innerHeight - covered.bottom) - Math.max(box.top, covered.top);
    if (seen > best.seen) best = { page: Number(element.dataset.page), seen };
  }
  return best.page;
}
