/** Handwriting and logos of the screenshots. */
import { png } from '../../test/fixtures/pictures.ts';

type Sample = (x: number, y: number) => readonly [red: number, green: number, blue: number, alpha: number];

function picture(width: number, height: number, sample: Sample): Uint8Array {
  return png({ width, height, type: 6, depth: 8, sample: (x, y, channel) => sample(x, y)[channel] ?? 0 });
}

/** From 0 to almost 1. */
const shares = (count: number) => Array.from({ length: count }, (_, index) => index / count);

/**
 * Points of a name in one stroke, in shares of width and height: a capital, letters that become flatter, and a line below.
 * `jonasHand` is a hand that looks like none of the others.
 */
export function aName(number: number, count: number): { x: number; y: number }[] {
  return number === jonasHand ? theHandOfJonas(count) : roundHand(number, count);
}

export const jonasHand = 5;

/** Where the pen of Jonas Berg turns. */
const turns = [
  [0.22, 0.2],
  [0.25, 0.17],
  [0.24, 0.45],
  [0.2, 0.78],
  [0.13, 0.8],
  [0.15, 0.62],
  [0.28, 0.5],
  [0.34, 0.28],
  [0.36, 0.25],
  [0.345, 0.62],
  [0.37, 0.36],
  [0.43, 0.26],
  [0.45, 0.36],
  [0.39, 0.45],
  [0.46, 0.52],
  [0.44, 0.63],
  [0.38, 0.62],
  [0.47, 0.57],
  [0.52, 0.5],
  [0.5, 0.6],
  [0.55, 0.61],
  [0.58, 0.51],
  [0.6, 0.61],
  [0.64, 0.53],
  [0.68, 0.51],
  [0.65, 0.6],
  [0.69, 0.58],
  [0.71, 0.52],
  [0.68, 0.82],
  [0.63, 0.84],
  [0.7, 0.63],
  [0.8, 0.5],
  [0.9, 0.47],
] as const;

/** A Catmull-Rom spline through the turns. */
function theHandOfJonas(count: number): { x: number; y: number }[] {
  const turn = (index: number) => turns[Math.max(0, Math.min(turns.length - 1, index))] ?? turns[0];
  return shares(count).map((share) => {
    const place = share * (turns.length - 1);
    const index = Math.floor(place);
    const between = place - index;
    const [x = 0, y = 0] = [0, 1].map((axis) => {
      const [before, from, to, after] = [-1, 0, 1, 2].map((step) => turn(index + step)[axis] ?? 0) as [
        number,
        number,
        number,
        number,
      ];
      return (
        from +
        0.5 *
          between *
          (to -
            before +
            between * (2 * before - 5 * from + 4 * to - after + between * (3 * (from - to) + after - before)))
      );
    });
    return { x, y };
  });
}

function roundHand(number: number, count: number): { x: number; y: number }[] {
  const loops = 7 + (number % 4);
  const letters = Math.round(count * 0.82);
  const written = shares(letters).map((share) => {
    const angle = 2 * Math.PI * loops * share + number;
    const unlike = 1 + 0.6 * Math.sin(share * (9 + number) + number);
    const tall = 0.34 * Math.exp(-share * 9) + 0.085 * (1.3 - share) * unlike;
    const y = 0.5 - tall * Math.sin(angle);
    return { x: 0.1 + 0.68 * share + 0.035 * (1.4 - share) * Math.cos(angle) + (0.5 - y) * 0.14, y };
  });
  const last = written.at(-1) ?? { x: 0.8, y: 0.5 };
  const line = shares(count - letters).map((share) => ({
    x: last.x + 0.1 * Math.sin(Math.PI * Math.min(1, share * 2.2)) - 0.62 * share ** 1.6,
    y: last.y + 0.26 * Math.sin((Math.PI / 2) * share),
  }));
  return [...written, ...line];
}

/** A name by pen, in blue ink; another one for each number. Strokes downwards are wider. */
export function aHandwriting(number: number): Uint8Array {
  const [width, height] = [480, 160];
  const points = aName(number, 4_000).map(({ x, y }) => ({ x: x * width, y: y * height }));
  const ink = new Uint8Array(width * height);
  for (const [index, { x, y }] of points.entries()) {
    const falls = y - (points[index - 8]?.y ?? y);
    const radius = 1.5 + Math.max(0, Math.min(1.2, falls / 3));
    for (let dy = -4; dy <= 4; dy++)
      for (let dx = -4; dx <= 4; dx++) {
        const [column, row] = [Math.round(x) + dx, Math.round(y) + dy];
        if (column < 0 || column >= width || row < 0 || row >= height) continue;
        const darkness = Math.max(0, Math.min(1, radius + 0.5 - Math.hypot(column - x, row - y))) * 255;
        const at = row * width + column;
        ink[at] = Math.max(ink[at] ?? 0, darkness);
      }
  }
  return picture(width, height, (x, y) => [24, 36, 92, ink[y * width + x] ?? 0]);
}

export function aRoundLogo(): Uint8Array {
  return picture(160, 160, (x, y) => {
    const distance = Math.hypot(x - 80, y - 80);
    return [180, 71, 15, distance < 78 && (distance > 40 || x > 80) ? 255 : 0];
  });
}

export function aWideLogo(): Uint8Array {
  return picture(900, 70, (x, y) => [180, 71, 15, (x % 90 < 70 && y > 8 && y < 62) || y < 4 ? 255 : 0]);
}
