/** The seal, colours and letters of the completion certificate and of the audit trail. */
import { stampIn } from '../../domain/dates.ts';
import { type Colour, circlePath, fill, stroke, type TextStyle } from '../../pdf/drawing/canvas.ts';
import { number } from '../../pdf/drawing/content-number.ts';
import { heaviest } from '../../pdf/text/shaping.ts';

export const ink: Colour = [0.09, 0.13, 0.18];
export const muted: Colour = [0.38, 0.43, 0.49];
export const accent: Colour = [0.02, 0.36, 0.42];
export const line: Colour = [0.82, 0.86, 0.88];

/** @param colour `#rrggbb`; null: the product's */
export function colourOf(colour: string | null | undefined): Colour {
  if (!colour) return accent;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return [red, green, blue];
}

/** @param share of the colour; the rest is white */
export function tint([red, green, blue]: Colour, share: number): Colour {
  return [1 - (1 - red) * share, 1 - (1 - green) * share, 1 - (1 - blue) * share];
}

/** Operators that draw the product's logo into a square of `size` points. */
export function drawProductLogo(x: number, y: number, size: number, colour: Colour = accent): string {
  const scale = size / 32;
  return [
    `q ${number(scale)} 0 0 ${number(scale)} ${number(x + size / 2)} ${number(y + size / 2)} cm`,
    `${fill(colour)} ${circlePath(0, 0, 16)} f`,
    `1 1 1 RG 1 w ${circlePath(0, 0, 13)} S`,
    '1 1 1 RG 2.6 w 1 J 1 j -6.5 0.5 m -2 -4.5 l 7 5.5 l S',
    `${stroke(tint(colour, 0.35))} 1.3 w -6.5 -8 m -3 -9.2 0 -6.8 2.5 -8 c 4 -8.6 5.5 -8.3 7 -7.6 c S`,
    'Q',
  ].join('\n');
}

/** Operators that draw the seal of a completed document, as pages show it, into a square of `size` points. */
export function drawSeal(x: number, y: number, size: number, colour: Colour): string {
  const scale = size / 32;
  return [
    `q ${number(scale)} 0 0 ${number(scale)} ${number(x + size / 2)} ${number(y + size / 2)} cm`,
    `${fill(colour)} ${edge} f`,
    `${stroke(tint(colour, 0.5))} 0.8 w ${circlePath(0, 0, 12)} S`,
    '1 1 1 RG 2.6 w 1 J 1 j -5.5 -0.5 m -1.5 -4.5 l 6 4 l S',
    'Q',
  ].join('\n');
}

const scallops = 18;
const edgeRadius = 14.6;
/** Bézier handles of the arcs between the corners: their length and their angle to the chord (radius 2.8). */
const handle = 2.374;
const lean = 1.133;

/** A circle with outward arcs; the path of `web/components/seal.tsx`. */
const edge = scallopedEdge();

function scallopedEdge(): string {
  const step = (2 * Math.PI) / scallops;
  const at = (angle: number, length: number, x = 0, y = 0) =>
    [x + length * Math.sin(angle), y + length * Math.cos(angle)] as const;
  const written = ([x, y]: readonly [number, number]) => `${number(x)} ${number(y)}`;
  const arcs = Array.from({ length: scallops }, (_, index) => {
    const chord = (index + 0.5) * step + Math.PI / 2;
    const [from, to] = [at(index * step, edgeRadius), at((index + 1) * step, edgeRadius)];
    const leaving = at(chord - lean, handle, ...from);
    const arriving = at(chord + lean, -handle, ...to);
    return `${written(leaving)} ${written(arriving)} ${written(to)} c`;
  });
  return `${written(at(0, edgeRadius))} m ${arcs.join(' ')} h`;
}

export const small: TextStyle = { size: 8, colour: muted };
export const body: TextStyle = { size: 9.5, colour: ink };
/** Values of tables, as high as the labels beside them. */
export const value: TextStyle = { size: 9, colour: ink };

/** A time in UTC (ISO 8601 to the second, with a space for the T) and, if it differs, in the sender's zone. */
export function times(at: Date, timeZone: string | undefined): [utc: string] | [utc: string, local: string] {
  const utc = `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const local = stampIn(at, timeZone);
  return local ? [utc, local] : [utc];
}

/** Bold, or outlined where the script has no bold letters. */
export function boldest(text: string): Pick<TextStyle, 'weight' | 'isOutlined'> {
  const weight = heaviest(text);
  return weight === 'bold' ? { weight } : { weight, isOutlined: true };
}
