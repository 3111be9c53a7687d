/** Line endings (ISO 32000-1, table 176). */
import { circlePath } from '../drawing/canvas.ts';
import { number } from '../drawing/content-number.ts';

type Point = readonly [x: number, y: number];

/** How far a line is shortened where its ending is a closed shape, in line widths. */
const scale = 9;

/** Path and paint operators of an ending at `tip`, whose line comes from `from`. `paint` fills and strokes closed shapes. */
export function lineEnding(
  style: string | undefined,
  tip: Point,
  from: Point,
  lineWidth: number,
  paint: 'B' | 'S',
): string {
  const size = Math.max(3, Math.min(lineWidth * scale, 40)) / 2;
  const angle = Math.atan2(tip[1] - from[1], tip[0] - from[0]);
  const at = (along: number, across: number): string =>
    `${number(tip[0] + along * Math.cos(angle) - across * Math.sin(angle))} ${number(tip[1] + along * Math.sin(angle) + across * Math.cos(angle))}`;
  switch (style) {
    case 'OpenArrow':
      return `${at(-1.7 * size, size)} m ${at(0, 0)} l ${at(-1.7 * size, -size)} l S`;
    case 'ClosedArrow':
      return `${at(-1.7 * size, size)} m ${at(0, 0)} l ${at(-1.7 * size, -size)} l h ${paint}`;
    case 'ROpenArrow':
      return `${at(1.7 * size, size)} m ${at(0, 0)} l ${at(1.7 * size, -size)} l S`;
    case 'RClosedArrow':
      return `${at(1.7 * size, size)} m ${at(0, 0)} l ${at(1.7 * size, -size)} l h ${paint}`;
    case 'Square':
      return `${at(size, size)} m ${at(size, -size)} l ${at(-size, -size)} l ${at(-size, size)} l h ${paint}`;
    case 'Diamond':
      return `${at(size, 0)} m ${at(0, size)} l ${at(-size, 0)} l ${at(0, -size)} l h ${paint}`;
    case 'Circle':
      return `${circlePath(tip[0], tip[1], size)} ${paint}`;
    case 'Butt':
      return `${at(0, size)} m ${at(0, -size)} l S`;
    case 'Slash':
      return `${at(-size / 2, -size)} m ${at(size / 2, size)} l S`;
    default:
      return '';
  }
}
