/** Fewer points for the same look: ideographs are printed at text sizes, where a few thousandths of an em do not show. */
import type { Point } from './font-tables.ts';

type Segment = { x: number; y: number; control?: { x: number; y: number } };

/**
 * Puts a closed TrueType contour on a grid of `step` font units, then drops curves and points that deviate from it by
 * less than `tolerance` grid units. The answer is in grid units; undefined when nothing is left of it.
 */
export function simplifyContour(contour: Point[], step: number, tolerance: number): Point[] | undefined {
  const scaled = contour.map((point) => ({ ...point, x: point.x / step, y: point.y / step }));
  const segments = thin(toSegments(scaled, tolerance), tolerance);
  const points: Point[] = [];
  for (const segment of segments) {
    if (segment.control)
      points.push({ x: Math.round(segment.control.x), y: Math.round(segment.control.y), onCurve: false });
    points.push({ x: Math.round(segment.x), y: Math.round(segment.y), onCurve: true });
  }
  const kept = withoutImplied(withoutRepeats(points));
  return kept.length < 3 ? undefined : kept;
}

/** Segments that each end in an on-curve point; flat curves become lines. */
function toSegments(contour: Point[], tolerance: number): Segment[] {
  const explicit: Point[] = [];
  contour.forEach((point, index) => {
    const previous = contour[(index + contour.length - 1) % contour.length] ?? point;
    if (!point.onCurve && !previous.onCurve) {
      explicit.push({ x: (point.x + previous.x) / 2, y: (point.y + previous.y) / 2, onCurve: true });
    }
    explicit.push(point);
  });
  const first = explicit.findIndex((point) => point.onCurve);
  const ring = [...explicit.slice(first), ...explicit.slice(0, first)];
  const segments: Segment[] = [];
  let from = ring[0];
  for (let index = 1; index <= ring.length && from; index++) {
    const point = ring[index % ring.length];
    if (!point) break;
    if (point.onCurve) segments.push({ x: point.x, y: point.y });
    else {
      const end = ring[(index + 1) % ring.length];
      if (!end) break;
      const isFlat = distance(point, from, end) / 2 < tolerance;
      segments.push(isFlat ? { x: end.x, y: end.y } : { x: end.x, y: end.y, control: { x: point.x, y: point.y } });
      index++;
    }
    from = segments.at(-1) && { ...(segments.at(-1) as Segment), onCurve: true };
  }
  return segments;
}

/** Drops the ends of line segments that lie on the line between their neighbours. */
function thin(segments: Segment[], tolerance: number): Segment[] {
  const kept = [...segments];
  for (let index = 0; index < kept.length && kept.length > 3; ) {
    const here = kept[index];
    const next = kept[(index + 1) % kept.length];
    const before = kept[(index + kept.length - 1) % kept.length];
    if (here && next && before && !here.control && !next.control && distance(here, before, next) < tolerance) {
      kept.splice(index, 1);
      if (index > 0) index--;
    } else index++;
  }
  return kept;
}

function withoutRepeats(points: Point[]): Point[] {
  return points.filter((point, index) => {
    const next = points[(index + 1) % points.length];
    return !(next && next.x === point.x && next.y === point.y && next.onCurve === point.onCurve);
  });
}

/** An on-curve point half-way between two control points need not be written (glyf table, OpenType 1.9). */
function withoutImplied(points: Point[]): Point[] {
  const kept: Point[] = [];
  points.forEach((point, index) => {
    const before = points[(index + points.length - 1) % points.length];
    const next = points[(index + 1) % points.length];
    const isImplied =
      point.onCurve &&
      before?.onCurve === false &&
      next?.onCurve === false &&
      Math.abs(before.x + next.x - 2 * point.x) <= 1 &&
      Math.abs(before.y + next.y - 2 * point.y) <= 1;
    if (!isImplied) kept.push(point);
  });
  return kept;
}

/** Distance of `p` from the segment `a`–`b`. */
function distance(p: { x: number; y: number }, a: { x: number; y: number }, b: { x: number; y: number }): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length));
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}
