/** Where the pages of the editor lie on the screen. Points of a page have their origin at its top left. */

export interface PagePoint {
  page: number;
  x: number;
  y: number;
}

function pagesIn(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[data-page]') ?? [])];
}

/** The page under a place of the screen, and the point on it; null beside the pages. `widths`: of each page, in points. */
export function pointOnPage(
  root: HTMLElement | null,
  at: { x: number; y: number },
  widths: (page: number) => number,
): PagePoint | null {
  for (const element of pagesIn(root)) {
    const box = element.getBoundingClientRect();
    if (at.x < box.left || at.x > box.right || at.y < box.top || at.y > box.bottom) continue;
    const page = Number(element.dataset.page);
    const scale = widths(page) / box.width;
    return { page, x: (at.x - box.left) * scale, y: (at.y - box.top) * scale };
  }
  return null;
}

/** The page that fills most of the screen; on a phone, where the tools lie at the bottom, of the part above them. */
export function mostVisiblePage(root: HTMLElement | null, tools: HTMLElement | null): number {
  let best = { page: 1, seen: 0 };
  const edge = tools?.getBoundingClientRect();
  const end = edge && edge.right > (root?.getBoundingClientRect().left ?? 0) ? edge.top : innerHeight;
  for (const element of pagesIn(root)) {
    const box = element.getBoundingClientRect();
    const seen = Math.min(box.bottom, end) - Math.max(box.top, 0);
    if (seen > best.seen) best = { page: Number(element.dataset.page), seen };
  }
  return best.page;
}
