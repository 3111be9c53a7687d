/**
 * How an outline becomes predicted bits: per glyph its width and number of contours; per contour where it starts, then
 * for each point whether the contour ends before it, the signs of its distance from the point before and whether it is
 * on the curve, and the two distances. Opposite sides are alike and the last side leads back: that is what contexts tell.
 */
import { type BitCoder, codeNumber, codeSymbol } from './bit-coder.ts';

export interface GlyphPoint {
  x: number;
  y: number;
  onCurve: boolean;
}

export interface ModelledGlyph {
  advance: number;
  contours: GlyphPoint[][];
}

/** What a value is: each has its own contexts and weights. */
const kind = { advance: 0, contours: 1, startSign: 2, start: 4, onCurve: 6, end: 7, step: 8, across: 9, up: 10 };

/** More are in no font, and a damaged file would take memory without end. */
const maxContours = 2_000;
const maxPoints = 20_000;

const { abs, imul, min, sign } = Math;

const hash = (a: number, b: number, c: number): number => {
  let mixed = imul(a + 0x3c6ef372, 0x2c1b3c6d) ^ b;
  mixed = imul(mixed ^ (mixed >>> 15), 0x297a2d39) ^ c;
  mixed = imul(mixed ^ (mixed >>> 13), 0x85ebca6b);
  return mixed ^ (mixed >>> 16);
};

/** Up to three small numbers and a fourth of any size as one. */
const join = (a: number, b = 0, c = 0, d = 0): number =>
  ((a & 1023) | ((b & 1023) << 10) | ((c & 1023) << 20)) ^ imul(d, 0x9e3779b1);

/** One context for each of the mixer's inputs. */
function predictFrom(
  { contexts }: BitCoder,
  about: number,
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
): void {
  contexts[0] = hash(a, about, 0);
  contexts[1] = hash(b, about, 1);
  contexts[2] = hash(c, about, 2);
  contexts[3] = hash(d, about, 3);
  contexts[4] = hash(e, about, 4);
  contexts[5] = hash(f, about, 5);
}

/** A distance that may go either way. `near` and `far` say where it starts from. */
function codeStart(
  coder: BitCoder,
  axis: 0 | 1,
  place: number,
  before: number,
  near: number,
  far: number,
  value: number,
) {
  const about = 16 + axis;
  const steps = min(place, 5);
  predictFrom(
    coder,
    about,
    steps,
    join(before, near >> 1),
    far,
    near,
    join(near, far >> 2, place),
    join(near >> 2, far >> 2),
  );
  const direction = codeSymbol(coder, kind.startSign + axis, 2, value < 0 ? 2 : sign(value));
  if (direction === 0) return 0;
  predictFrom(
    coder,
    about + 2 + direction * 2,
    steps,
    join(before, near >> 1),
    far,
    near,
    join(near, place, far >> 2),
    join(near >> 2, far >> 2),
  );
  const size = codeNumber(coder, kind.start + axis, abs(value) - 1) + 1;
  return direction === 2 ? -size : size;
}

/** What is known of a contour so far. */
interface Trail {
  x: number;
  y: number;
  /** Back to the first point. */
  homeX: number;
  homeY: number;
  /** The last two steps. */
  dx: number;
  dy: number;
  dx2: number;
  dy2: number;
  /** Direction and kind of the last three. */
  way: number;
  way2: number;
  way3: number;
  /** Of all points. */
  shape: number;
  points: number;
}

/** Direction of a step, 0 to 8. */
const wayOf = (dx: number, dy: number) => (sign(dx) + 1) * 3 + sign(dy) + 1;

function codeEnd(coder: BitCoder, t: Trail, isLast: boolean): boolean {
  const home = wayOf(t.homeX, t.homeY);
  const count = min(t.points, 9);
  const back = join(t.dx2 + t.homeX, t.dy2 + t.homeY);
  predictFrom(
    coder,
    32,
    t.shape,
    join(t.way, t.way2, home),
    join(t.homeX, t.homeY),
    join(t.dx, t.dy, home),
    back ^ (t.way << 24),
    back ^ (count << 24),
  );
  return coder.bit(isLast ? 1 : 0, 3, kind.end * 24 + count) === 1;
}

/** Coarse sizes of the last two steps. */
const sizes = (t: Trail) =>
  min(3, abs(t.dx) >> 1) |
  (min(3, abs(t.dy) >> 1) << 2) |
  (min(3, abs(t.dx2) >> 1) << 4) |
  (min(3, abs(t.dy2) >> 1) << 6);

function codePoint(coder: BitCoder, t: Trail, given: GlyphPoint): GlyphPoint {
  const [dx, dy] = [given.x - t.x, given.y - t.y];
  predictFrom(
    coder,
    33,
    t.shape,
    join(t.way, t.way2, t.way3),
    join(t.dx, t.dy, t.way2),
    join(t.dx, t.dy, t.dx2, t.dy2),
    join(t.homeX, t.homeY, t.way),
    join(t.way, t.way2, sizes(t)),
  );
  const way = codeSymbol(coder, kind.step, 5, wayOf(dx, dy) * 2 + (given.onCurve ? 1 : 0));
  const [right, up] = [Math.floor(way / 6) - 1, ((way >> 1) % 3) - 1];
  const home = wayOf(t.homeX, t.homeY);
  let [across, along] = [0, 0];
  if (right !== 0) {
    predictFrom(
      coder,
      34,
      t.shape ^ way,
      join(way, t.dx2, t.way2),
      join(way, t.homeX, home),
      join(way, t.dx, t.dy),
      join(way, t.dx, t.dy, t.dx2 * 977 + t.dy2),
      join(way, t.way, t.way2),
    );
    across = (codeNumber(coder, kind.across, abs(dx) - 1) + 1) * right;
  }
  if (up !== 0) {
    predictFrom(
      coder,
      35,
      imul(t.shape, 3) ^ join(across, 0, way),
      join(way, t.dy2, t.way2),
      join(way, t.homeY, home),
      join(way, across, t.dx, t.dy),
      join(way, across, t.dx, (t.dy * 977 + t.dx2) * 977 + t.dy2),
      join(way, t.way, min(abs(across), 20)),
    );
    along = (codeNumber(coder, kind.up, abs(dy) - 1) + 1) * up;
  }
  const point = { x: t.x + across, y: t.y + along, onCurve: (way & 1) === 1 };
  advance(t, across, along, way);
  return point;
}

function advance(t: Trail, dx: number, dy: number, way: number): void {
  t.x += dx;
  t.y += dy;
  t.homeX -= dx;
  t.homeY -= dy;
  t.dx2 = t.dx;
  t.dy2 = t.dy;
  t.dx = dx;
  t.dy = dy;
  t.way3 = t.way2;
  t.way2 = t.way;
  t.way = way;
  t.shape = hash(t.shape, join(dx, dy), way);
  t.points++;
}

const noPoint: GlyphPoint = { x: 0, y: 0, onCurve: true };

/** @param given the glyph to write; a reader needs none */
export function codeOutline(coder: BitCoder, given?: ModelledGlyph): ModelledGlyph {
  predictFrom(coder, 1, 0, 0, 0, 0, 0, 0);
  const width = codeNumber(coder, kind.advance, given?.advance ?? 0);
  predictFrom(coder, 2, width, 0, 0, 0, 0, 0);
  const count = codeNumber(coder, kind.contours, given?.contours.length ?? 0);
  if (count > maxContours) throw new Error('a font file is damaged: too many contours');
  const contours: GlyphPoint[][] = [];
  let [x, y, before, lastStep, points] = [0, 0, 0, 999, 0];
  for (let place = 0; place < count; place++) {
    const contour = given?.contours[place];
    const first = contour?.[0] ?? noPoint;
    const dy = codeStart(coder, 0, place, before, y, lastStep, first.y - y);
    const dx = codeStart(coder, 1, place, before, x, dy, first.x - x);
    predictFrom(coder, 3, 0, 0, 0, 0, 0, 0);
    const onCurve = codeSymbol(coder, kind.onCurve, 1, first.onCurve ? 1 : 0) === 1;
    const trail: Trail = {
      ...{ x: x + dx, y: y + dy, homeX: 0, homeY: 0, dx: 0, dy: 0, dx2: 0, dy2: 0, way: 0, way2: 0, way3: 0 },
      ...{ shape: onCurve ? 1 : 0, points: 1 },
    };
    const found: GlyphPoint[] = [{ x: trail.x, y: trail.y, onCurve }];
    while (found.length < 3 || !codeEnd(coder, trail, found.length === contour?.length)) {
      found.push(codePoint(coder, trail, contour?.[found.length] ?? noPoint));
      if (++points > maxPoints) throw new Error('a font file is damaged: too many points');
    }
    contours.push(found);
    ({ x, y } = trail);
    lastStep = join(trail.dx, trail.dy);
    before = min(found.length, 12);
  }
  return { advance: width, contours };
}
