/** Captions of line annotations (ISO 32000-2, table 178: Cap, CP and CO). */
import { number } from '../drawing/content-number.ts';
import { fillOperator } from './annotation-style.ts';
import { include, type MarkupWork, type Point } from './markup-work.ts';
import { standardFont, standardFontName } from './simple-font.ts';
import { textSetter } from './text-setter.ts';

/** Points. */
const size = 9;
const margin = 2;
const maxCharacters = 2000;

export interface LineCaption {
  /** Half the length of the gap that the caption makes in the line. 0 if the caption is next to the line. */
  halfGap: number;
  draw: () => void;
}

/** The caption of the line between two points; undefined when it has none. */
export function lineCaption(work: MarkupWork, from: Point, to: Point, lineWidth: number): LineCaption | undefined {
  const { canvas, source, annotation } = work;
  if (source.resolve(annotation.get('Cap')) !== true) return undefined;
  const text = (source.text(annotation.get('Contents')) ?? '').slice(0, maxCharacters);
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  if (lines.length === 0) return undefined;
  const setter = textSetter(canvas, 'Helv', standardFont(standardFontName('Helv')), lines.join(' '));
  const width = Math.max(...lines.map((line) => setter.width(line))) * size;
  const leading = setter.leading * size;
  const height = lines.length * leading;
  const [along = 0, across = 0] = source.numbers(annotation.get('CO'), 2) ?? [];
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const isTop = source.name(annotation.get('CP')) === 'Top' || width + 2 * margin > length;
  const isMoved = Math.abs(across) > height / 2 || Math.abs(along) > length / 2;

  // Text is never upside down: along a line to the left it is turned by half a circle. Right and up are as it is read.
  const isTurned = to[0] < from[0];
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]) + (isTurned ? Math.PI : 0);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const middle: Point = [
    (from[0] + to[0]) / 2 + along * cos - across * sin,
    (from[1] + to[1]) / 2 + along * sin + across * cos,
  ];
  const bottom = isTop ? margin + lineWidth / 2 : -height / 2;

  const draw = () => {
    canvas.put(`q ${[cos, sin, -sin, cos, ...middle].map(number).join(' ')} cm`);
    for (const [index, line] of lines.entries()) {
      const baseline = bottom + height - index * leading - setter.top * size;
      setter.line(line, (-setter.width(line) * size) / 2, baseline, size, fillOperator([0]));
    }
    canvas.put('Q');
    include(work, middle, Math.hypot(width / 2, Math.abs(bottom) + height));
  };
  return { halfGap: isTop || isMoved ? 0 : width / 2 + margin, draw };
}
