/** Free text (ISO 32000-2, 12.5.6.6): text on the page, in a box, with a callout line. */
import { number } from '../drawing/content-number.ts';
import { breakLinesBy } from '../text/line-breaking.ts';
import { borderOf, colourOf, dashOperator, fillOperator, strokeOperator } from './annotation-style.ts';
import { parseDefaultAppearance } from './default-appearance.ts';
import { richTextWords, valueText } from './field-attributes.ts';
import { lineEnding } from './line-endings.ts';
import { include, inner, type MarkupWork, points } from './markup-work.ts';
import { standardFont, standardFontName } from './simple-font.ts';
import { indent, textSetter } from './text-setter.ts';

/** Points, when no size is given. */
const usualSize = 12;

export function drawFreeText(work: MarkupWork): void {
  const { canvas, source, annotation } = work;
  const written = source.string(annotation.get('DA'));
  const appearance = parseDefaultAppearance(written ? Buffer.from(written).toString('latin1') : '');
  const styled = defaultStyle(source.text(annotation.get('DS')) ?? '');
  const size = styled.size ?? (appearance.size || usualSize);
  const colour = styled.colour ?? appearance.colour;
  const box = inner(work);
  const border = borderOf(source, annotation);
  const background = colourOf(source, annotation.get('C'));
  drawCallout(work, colour, border.width);

  const half = border.width / 2;
  const outline = [box[0] + half, box[1] + half, box[2] - box[0] - border.width, box[3] - box[1] - border.width];
  const isFramed = border.width > 0 && source.name(annotation.get('IT')) !== 'FreeTextTypeWriter';
  if (background) canvas.put(`${fillOperator(background)} ${outline.map(number).join(' ')} re f`);
  if (isFramed) {
    canvas.put(
      `q ${strokeOperator(colour)} ${number(border.width)} w ${dashOperator(border)} ${outline.map(number).join(' ')} re S Q`,
    );
  }

  const contents = source.text(annotation.get('Contents')) ?? richTextWords(valueText(source, annotation.get('RC')));
  const text = contents.slice(0, 50_000).replace(/\t/g, ' ');
  if (text === '') return;
  const fontName = appearance.font ?? 'Helv';
  const setter = textSetter(canvas, fontName, standardFont(standardFontName(styled.family ?? fontName)), text);
  const padding = Math.max(2, border.width * 2);
  const room = Math.max(size, box[2] - box[0] - 2 * padding);
  const lines = breakLinesBy(text, room, (part, direction) => setter.width(part, direction) * size);
  const quadding = styled.quadding ?? source.number(annotation.get('Q')) ?? 0;
  let y = box[3] - padding - setter.top * size;
  canvas.put(`q ${[box[0], box[1], box[2] - box[0], box[3] - box[1]].map(number).join(' ')} re W n`);
  for (const line of lines) {
    setter.line(line, box[0] + padding + indent(setter, line, size, room, quadding), y, size, fillOperator(colour));
    y -= setter.leading * size;
  }
  canvas.put('Q');
}

function drawCallout(work: MarkupWork, colour: readonly number[], width: number): void {
  const { canvas, source, annotation } = work;
  const line = points(source, annotation.get('CL'));
  const [tip, next] = line;
  if (!tip || !next) return;
  const path = line.map(([x, y]) => `${number(x)} ${number(y)}`);
  canvas.put(
    `${strokeOperator(colour)} ${number(Math.max(0.5, width))} w ${path[0]} m ${path.slice(1).join(' l ')} l S`,
  );
  canvas.put(lineEnding(source.name(annotation.get('LE')), tip, next, width, 'S'));
  for (const point of line) include(work, point, 8);
}

interface DefaultStyle {
  size?: number;
  family?: string;
  colour?: readonly number[];
  quadding?: number;
}

/** The CSS-like default style string (12.7.3.4). */
function defaultStyle(text: string): DefaultStyle {
  const style: DefaultStyle = {};
  for (const declaration of text.split(';')) {
    const [property = '', value = ''] = declaration.split(':').map((part) => part.trim());
    const size = /(\d+(?:\.\d+)?)pt/.exec(value);
    if ((property === 'font' || property === 'font-size') && size) style.size = Number(size[1]);
    if (property === 'font' || property === 'font-family') style.family = value;
    const hex = property === 'color' && /^#([0-9a-f]{6})$/i.exec(value);
    if (hex) style.colour = [0, 2, 4].map((at) => Number.parseInt((hex[1] ?? '').slice(at, at + 2), 16) / 255);
    if (property === 'text-align')
      style.quadding = ['left', 'center', 'right'].indexOf(value.replace('middle', 'center'));
  }
  if (style.quadding !== undefined && style.quadding < 0) delete style.quadding;
  return style;
}
