/** Signatures and logos for the cases of the completion certificate. */
import { png } from '../../test/fixtures/pictures.ts';

type Sample = (x: number, y: number) => readonly [red: number, green: number, blue: number, alpha: number];

function picture(width: number, height: number, sample: Sample): Uint8Array {
  return png({ width, height, type: 6, depth: 8, sample: (x, y, channel) => sample(x, y)[channel] ?? 0 });
}

/** A stroke of a pen; another one for each number. */
export function aHandwriting(number: number): Uint8Array {
  const [width, height] = [360, 120];
  const points = Array.from({ length: 900 }, (_, index) => {
    const share = index / 900;
    const swing = Math.sin(share * (18 + (number % 5) * 3)) * (1 - share * 0.7);
    return [20 + share * 300 + 16 * Math.sin(share * 40 + number), 60 + swing * 38] as const;
  });
  const ink = new Uint8Array(width * height);
  for (const [x, y] of points)
    for (let dy = -3; dy <= 3; dy++)
      for (let dx = -3; dx <= 3; dx++) {
        const [column, row] = [Math.round(x) + dx, Math.round(y) + dy];
        const darkness = Math.max(0, Math.min(1, 2.6 - Math.hypot(column - x, row - y))) * 255;
        const at = row * width + column;
        ink[at] = Math.max(ink[at] ?? 0, darkness);
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
