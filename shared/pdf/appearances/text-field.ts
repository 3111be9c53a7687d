/** Appearance of text fields (ISO 32000-2, 12.7.5.3), laid out as viewers do. */

import { inheritedEntry } from '../document/field-tree.ts';
import type { Canvas } from '../drawing/canvas.ts';
import { number } from '../drawing/content-number.ts';
import { type Line, rememberingMeasure } from '../text/break-text.ts';
import { breakLinesBy } from '../text/line-breaking.ts';
import { baseDirection, graphemesAsDrawn } from '../text/shaping.ts';
import { strokeOperator } from './annotation-style.ts';
import { fieldFlags, richTextWords, valueText } from './field-attributes.ts';
import { indent, middleBaseline, type TextSetter, textSetter } from './text-setter.ts';
import type { WidgetFrame } from './widget-frame.ts';
import type { WidgetWork } from './widget-work.ts';

/** Size at which text that is to fit begins when it may have several lines. */
const largestMultiline = 12;
const smallestSize = 4;
/** Characters; more than this is not read in a field and costs time to break into lines. */
const maxCharacters = 100_000;
/** Text without characters that must be replaced. */
const plain = /^[ -~]*$/;

export function drawTextField(work: WidgetWork): void {
  const { source, widget, field } = work;
  const limit = source.number(inheritedEntry(source, widget, 'MaxLen'));
  const isMultiline = (field.flags & fieldFlags.multiline) !== 0;
  const isPassword = (field.flags & fieldFlags.password) !== 0;
  const rich = field.value === undefined ? inheritedEntry(source, widget, 'RV') : undefined;
  const value = rich === undefined ? valueText(source, field.value) : richTextWords(valueText(source, rich));
  let text = value.slice(0, maxCharacters);
  if (isPassword) text = '*'.repeat([...text].length);
  else if (!isMultiline) text = text.replace(/[\r\n\u2028\u2029]+/g, ' ');
  if (!plain.test(text))
    text = text.replace(/[\t\u00a0]/g, ' ').replace(/\p{Cc}/gu, (control) => (/[\r\n]/.test(control) ? control : ''));
  const isComb =
    (field.flags & fieldFlags.comb) !== 0 && !isMultiline && !isPassword && limit !== undefined && limit > 0;
  if (isComb && limit <= 1000) drawComb(work, text, limit);
  else if (text !== '') drawText(work, text, isMultiline);
}

/**
 * The largest number of characters that can be visible at a size: almost no character is narrower than a fifth of its
 * height. Further characters are outside the field.
 */
function visibleCharacters(frame: WidgetFrame, size: number, isMultiline: boolean): number {
  const perLine = Math.ceil(frame.width / (0.2 * size)) + 1;
  return isMultiline ? perLine * (Math.ceil(frame.height / size) + 1) : perLine;
}

/** Also of combo boxes: one line or several, clipped to the inside of the border. */
export function drawText({ canvas, field, frame }: WidgetWork, all: string, isMultiline: boolean): void {
  const smallest = field.appearance.size || (isMultiline ? smallestSize : 1);
  const visible = visibleCharacters(frame, smallest, isMultiline);
  const direction = baseDirection(all);
  // A line that is set from the right shows its right end.
  const isEndSeen = field.quadding === 2 && !isMultiline && direction === 'ltr';
  const text = isEndSeen ? all.slice(-visible) : all.slice(0, visible);
  const setter = textSetter(canvas, field.fontName, field.font, text);
  const padding = 2 * Math.max(1, frame.inset);
  const room = Math.max(1, frame.width - 2 * padding);
  openText(canvas, frame, frame.borderColour ? frame.inset : 0);
  if (isMultiline) {
    const { size, lines } = fitLines(setter, text, room, frame.height - 2 * frame.inset, field.appearance.size);
    let y = frame.height - Math.max(1, frame.inset) * 2 - setter.top * size;
    for (const line of lines) {
      // Lines below the field are clipped.
      if (y + setter.top * size < 0) break;
      setter.line(
        line,
        padding + indent(setter, line, size, room, field.quadding),
        y,
        size,
        field.appearance.operators,
      );
      y -= setter.leading * size;
    }
  } else {
    // The direction follows from the whole value, also from its invisible part.
    const line = { text, direction };
    const size = field.appearance.size || sizeOfLine(setter, line, room, frame.height - 2 * frame.inset);
    const y = middleBaseline(setter, size, frame.height, frame.inset);
    setter.line(line, padding + indent(setter, line, size, room, field.quadding), y, size, field.appearance.operators);
  }
  closeText(canvas);
}

function sizeOfLine(setter: TextSetter, line: Line, room: number, height: number): number {
  const byHeight = height / setter.leading;
  const width = setter.width(line.text, line.direction);
  const byWidth = width > 0 ? room / width : byHeight;
  return Math.max(1, Math.min(byHeight, byWidth));
}

function fitLines(
  setter: TextSetter,
  text: string,
  room: number,
  height: number,
  wanted: number,
): { size: number; lines: Line[] } {
  const width = rememberingMeasure(setter.width);
  const at = (size: number) => breakLinesBy(text, room, (part, direction) => width(part, direction) * size);
  if (wanted > 0) return { size: wanted, lines: at(wanted) };
  for (let size = largestMultiline; ; size -= 1) {
    const lines = at(size);
    if (lines.length * setter.leading * size <= height || size <= smallestSize) return { size, lines };
  }
}

/** One grapheme in the middle of each of `cells` equal parts. */
function drawComb({ canvas, field, frame }: WidgetWork, text: string, cells: number): void {
  const cell = frame.width / cells;
  const { border, borderColour } = frame;
  if (borderColour && border.width > 0 && (border.style === 'S' || border.style === 'D')) {
    const lines = Array.from({ length: cells - 1 }, (_, index) => {
      const x = number((index + 1) * cell);
      return `${x} ${number(border.width)} m ${x} ${number(frame.height - border.width)} l`;
    });
    if (lines.length > 0) canvas.put(`${strokeOperator(borderColour)} ${number(border.width)} w ${lines.join(' ')} S`);
  }
  const characters = graphemesAsDrawn(text, cells);
  if (characters.length === 0) return;
  const setter = textSetter(canvas, field.fontName, field.font, text);
  const widest = Math.max(...characters.map((one) => setter.width(one.text, one.direction)), 0.1);
  const size =
    field.appearance.size || Math.max(1, Math.min((frame.height - 2 * frame.inset) / setter.leading, cell / widest));
  const y = middleBaseline(setter, size, frame.height, frame.inset);
  const free = cells - characters.length;
  const first = Math.floor(
    field.quadding === 1 ? free / 2 : field.quadding === 2 || setter.isRightToLeft(text) ? free : 0,
  );
  openText(canvas, frame, 0);
  characters.forEach((character, index) => {
    const width = setter.width(character.text, character.direction) * size;
    const x = (first + index) * cell + (cell - width) / 2;
    setter.line(character, x, y, size, field.appearance.operators);
  });
  closeText(canvas);
}

/** Begins marked content (`/Tx`) whose text is clipped to the frame. */
export function openText(canvas: Canvas, frame: WidgetFrame, inset: number): void {
  const box = [inset, inset, frame.width - 2 * inset, frame.height - 2 * inset].map(number).join(' ');
  canvas.put(`/Tx BMC q ${box} re W n`);
}

/** Ends what `openText` began. */
export function closeText(canvas: Canvas): void {
  canvas.put('Q EMC');
}
