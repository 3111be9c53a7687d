/** Fields snap to other fields, to lines of the page and to its middle. Pure, in points. */
import type { Box, Handle, PageSize } from './geometry.ts';
import type { PageMark } from './page-marks.ts';

/** A line that shows to what a field has snapped. */
export interface Guide {
  axis: 'x' | 'y';
  at: number;
}

export interface SnapTargets {
  /** The positions of left edges, middles and right edges. */
  x: readonly number[];
  y: readonly number[];
  /** Lines on the page, which fields stand on. */
  marks: readonly PageMark[];
}

export interface Snapped<T> {
  box: T;
  guides: readonly Guide[];
}

/** @param others the fields of the page that do not move */
export function snapTargets(others: readonly Box[], marks: readonly PageMark[], page: PageSize): SnapTargets {
  return {
    x: [
      page.width / 2,
      ...others.flatMap(({ x, width }) => [x, x + width / 2, x + width]),
      ...marks.flatMap(({ x, width }) => [x, x + width]),
    ],
    y: others.flatMap(({ y, height }) => [y, y + height / 2, y + height]),
    marks,
  };
}

interface Pull {
  by: number;
  at: number;
}

/** The shortest distance from an edge to a target; null if none is within reach. */
function nearest(edges: readonly number[], targets: readonly number[], reach: number): Pull | null {
  let best: Pull | null = null;
  for (const edge of edges) {
    for (const at of targets) {
      const by = at - edge;
      if (Math.abs(by) <= reach && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, at };
    }
  }
  return best;
}

/** The lines of the page that overlap the field horizontally. Others do not attract it. */
function linesNear(targets: SnapTargets, { x, width }: Box): number[] {
  return targets.marks.filter((mark) => x < mark.x + mark.width && x + width > mark.x).map(({ y }) => y);
}

function guidesOf(x: Pull | null, y: Pull | null): Guide[] {
  return [...(x ? [{ axis: 'x' as const, at: x.at }] : []), ...(y ? [{ axis: 'y' as const, at: y.at }] : [])];
}

/** @param reach the largest distance of a snap */
export function snapMove<T extends Box>(box: T, targets: SnapTargets, reach: number): Snapped<T> {
  const x = nearest([box.x, box.x + box.width / 2, box.x + box.width], targets.x, reach);
  const bottom = box.y + box.height;
  const y =
    nearest([bottom], linesNear(targets, box), reach) ??
    nearest([box.y, box.y + box.height / 2, bottom], targets.y, reach);
  return { box: { ...box, x: box.x + (x?.by ?? 0), y: box.y + (y?.by ?? 0) }, guides: guidesOf(x, y) };
}

/** Snaps only the sides that the handle moves. */
export function snapResize<T extends Box>(box: T, handle: Handle, targets: SnapTargets, reach: number): Snapped<T> {
  const side = (has: string, edge: number, all: readonly number[]) =>
    handle.includes(has) ? nearest([edge], all, reach) : null;
  const west = side('w', box.x, targets.x);
  const east = side('e', box.x + box.width, targets.x);
  const north = side('n', box.y, targets.y);
  const south = side('s', box.y + box.height, [...linesNear(targets, box), ...targets.y]);
  const snapped = {
    ...box,
    x: box.x + (west?.by ?? 0),
    y: box.y + (north?.by ?? 0),
    width: box.width - (west?.by ?? 0) + (east?.by ?? 0),
    height: box.height - (north?.by ?? 0) + (south?.by ?? 0),
  };
  return { box: snapped, guides: guidesOf(west ?? east, north ?? south) };
}
