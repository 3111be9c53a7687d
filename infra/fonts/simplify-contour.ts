/** Fewer points for the same look: ideographs are printed at text sizes, where a few thousandths of an em do not show. */
import type { Point } from './font-tables.ts';

type Segment = { x: number; y: number; control?: { x: number; y: number } };

/**
 * Puts a closed TrueType contour on a grid of `step` font units, then drops curves and points that deviate from it by
 * less than `tolerance` grid units. The answer is in grid units; undefined when no point is left.
 */
export function simplifyContour(contour: Point[], step: number, tolerance: number): Point[] | undefined {
  const scaled = contour.map((point) => ({ ...point, x: point.x / step, y: point.y / step }));
  const segments = thin(joinCurves(toSegments(scaled, tolerance), tolerance), tolerance);
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

/** Neighbouring curves become one where one, leaving and arriving in the same directions, stays as near to both. */
function joinCurves(segments: Segment[], tolerance: number): Segment[] {
  const kept = [...segments];
  for (let index = 0; index < kept.length && kept.length > 3; ) {
    const before = kept[(index + kept.length - 1) % kept.length];
    const here = kept[index];
    const next = kept[index + 1];
    const joined = before && here && next && joinedCurve(before, here, next, tolerance);
    if (joined) kept.splice(index, 2, joined);
    else index++;
  }
  return kept;
}

type Place = { x: number; y: number };

/** One curve for `here`, which starts at `from`, and `next`; undefined when it would be too far from them. */
function joinedCurve(from: Place, here: Segment, next: Segment, tolerance: number): Segment | undefined {
  const [a, b] = [here.control, next.control];
  if (!a || !b) return undefined;
  const control = crossing(from, a, next, b);
  if (!control) return undefined;
  const whole = { x: next.x, y: next.y, control };
  const samples = Array.from({ length: 17 }, (_, step) => pointOn(from, whole, step / 16));
  for (const [start, part] of [
    [from, here],
    [here, next],
  ] as const) {
    for (const at of [0.25, 0.5, 0.75, 1]) {
      const place = pointOn(start, part, at);
      const off = Math.min(...samples.slice(1).map((end, index) => distance(place, samples[index] ?? end, end)));
      if (off >= tolerance) return undefined;
    }
  }
  return whole;
}

/** Where the ray from `p` through `toward` meets the one that comes from the other side through `before` into `q`. */
function crossing(p: Place, toward: Place, q: Place, before: Place): Place | undefined {
  const [ux, uy, vx, vy] = [toward.x - p.x, toward.y - p.y, q.x - before.x, q.y - before.y];
  const area = ux * vy - uy * vx;
  if (Math.abs(area) < 1e-6) return undefined;
  const s = ((q.x - p.x) * vy - (q.y - p.y) * vx) / area;
  const t = (ux * (q.y - p.y) - uy * (q.x - p.x)) / area;
  return s > 0 && t > 0 ? { x: p.x + s * ux, y: p.y + s * uy } : undefined;
}

function pointOn(from: Place, { x, y, control }: Segment, at: number): Place {
  const middle = control ?? { x: (from.x + x) / 2, y: (from.y + y) / 2 };
  const [a, b, c] = [(1 - at) ** 2, 2 * at * (1 - at), at ** 2];
  return { x: a * from.x + b * middle.x + c * x, y: a * from.y + b * middle.y + c * y };
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
