/** Appearance of rubber stamp annotations (ISO 32000-2, 12.5.6.12). */
import { number } from '../drawing/content-number.ts';
import { shapeLine } from '../text/shaping.ts';
import { colourOf, fillOperator, strokeOperator } from './annotation-style.ts';
import type { MarkupWork } from './markup-work.ts';

/** Draws the stamp's name in a frame, with spaces between its words. */
export function drawStamp(work: MarkupWork): void {
  const { canvas, source, annotation, rect } = work;
  const label = (source.name(annotation.get('Name')) ?? 'Draft')
    .replace(/^#|^SB|^SH/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toUpperCase();
  const colour = colourOf(source, annotation.get('C')) ?? [0.75, 0.1, 0.1];
  const [width, height] = [rect[2] - rect[0], rect[3] - rect[1]];
  const line = Math.max(0.5, Math.min(width, height) / 25);
  const box = [rect[0] + line, rect[1] + line, width - 2 * line, height - 2 * line].map(number).join(' ');
  canvas.put(`q ${strokeOperator(colour)} ${number(line)} w 1 j ${box} re S Q`);
  const shaped = shapeLine(label, 'bold');
  const size = Math.max(1, Math.min(height * 0.6, (width * 0.86) / Math.max(0.1, shaped.width)));
  const x = rect[0] + (width - shaped.width * size) / 2;
  const y = rect[1] + (height - 0.72 * size) / 2;
  canvas.line(shaped, x, y, { size, paint: fillOperator(colour) });
}
