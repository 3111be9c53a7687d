/** Appearance of choice fields (ISO 32000-2, 12.7.5.4): the chosen entry of a combo box, the visible part of a list. */

import { inheritedEntry } from '../document/field-tree.ts';
import { number } from '../drawing/content-number.ts';
import type { PdfObject } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';
import { fieldFlags, valueText } from './field-attributes.ts';
import { closeText, drawText, openText } from './text-field.ts';
import { indent, textSetter } from './text-setter.ts';
import type { WidgetWork } from './widget-work.ts';

interface Option {
  exported: string;
  shown: string;
}

/** The colour that viewers draw behind a selected entry. */
const highlight = '0.6 0.757 0.855 rg';
const listSize = 12;
const maxOptions = 10_000;

export function drawChoiceField(work: WidgetWork): void {
  const { source, widget, field } = work;
  const options = optionsOf(source, inheritedEntry(source, widget, 'Opt'));
  const values = valuesOf(source, field.value);
  if ((field.flags & fieldFlags.combo) !== 0) {
    const value = values[0] ?? '';
    const text = options.find((option) => option.exported === value)?.shown ?? value;
    if (text !== '') drawText(work, text.replace(/[\r\n]+/g, ' '), false);
    return;
  }
  const indices = source.array(inheritedEntry(source, widget, 'I'))?.map((item) => source.number(item));
  const isChosen = (option: Option, index: number) =>
    // Indices distinguish equal values. If they contradict the value, the value takes precedence (table 231).
    values.length > 0
      ? (values.includes(option.exported) || values.includes(option.shown)) &&
        (!indices || indices.length !== values.length || indices.includes(index))
      : (indices?.includes(index) ?? false);
  // A value that is in no option is shown all the same.
  const stray = values.filter(
    (value) => value !== '' && !options.some((o) => o.exported === value || o.shown === value),
  );
  const top = Math.max(0, Math.min(source.number(inheritedEntry(source, widget, 'TI')) ?? 0, options.length - 1));
  const rows = [
    ...options.map((option, index) => ({ text: option.shown, isChosen: isChosen(option, index) })).slice(top),
    ...stray.map((text) => ({ text, isChosen: true })),
  ];
  if (rows.length > 0) drawList(work, rows);
}

function drawList({ canvas, field, frame }: WidgetWork, all: { text: string; isChosen: boolean }[]): void {
  const { inset } = frame;
  const size = field.appearance.size || listSize;
  // Lines are at least a font size high: more than these are below the field.
  const rows = all.slice(0, Math.ceil(frame.height / Math.max(1, size)) + 1);
  const setters = rows.map((row) => textSetter(canvas, field.fontName, field.font, row.text));
  const leading = Math.max(...setters.map((setter) => setter.leading)) * size;
  openText(canvas, frame, inset);
  let top = frame.height - inset;
  rows.forEach((row, index) => {
    const setter = setters[index];
    if (!setter || top <= inset) return;
    if (row.isChosen) {
      const [x, y, width, height] = [inset, top - leading, frame.width - 2 * inset, leading].map(number);
      canvas.put(`q ${highlight} ${x} ${y} ${width} ${height} re f Q`);
    }
    const room = frame.width - 4 * Math.max(1, inset);
    const x = 2 * Math.max(1, inset) + indent(setter, row.text, size, room, field.quadding);
    setter.line(row.text, x, top - setter.top * size, size, field.appearance.operators);
    top -= leading;
  });
  closeText(canvas);
}

/** Entries are a text that is both, or a pair of exported and shown text. */
function optionsOf(source: PdfSource, object: PdfObject | undefined): Option[] {
  const items = source.array(object) ?? [];
  return items.slice(0, maxOptions).map((item) => {
    const pair = source.array(item);
    if (!pair) return { exported: valueText(source, item), shown: valueText(source, item) };
    const exported = valueText(source, pair[0]);
    return { exported, shown: pair.length > 1 ? valueText(source, pair[1]) : exported };
  });
}

function valuesOf(source: PdfSource, value: PdfObject | undefined): string[] {
  const items = source.array(value);
  if (items) return items.slice(0, maxOptions).map((item) => valueText(source, item));
  return value === undefined || value === null ? [] : [valueText(source, value)];
}
