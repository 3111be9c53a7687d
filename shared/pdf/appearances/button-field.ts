/** Appearance of buttons (ISO 32000-2, 12.7.5.2): check boxes and radio buttons in their state, push buttons with their caption. */

import { boxOf } from '../document/page-geometry.ts';
import { circlePath } from '../drawing/canvas.ts';
import { number } from '../drawing/content-number.ts';
import { PdfDict, type PdfObject, PdfRef } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';
import { borderOf, dashOperator, fillOperator, strokeOperator } from './annotation-style.ts';
import { fieldFlags } from './field-attributes.ts';
import { indent, middleBaseline, textSetter } from './text-setter.ts';
import { drawFrame } from './widget-frame.ts';
import type { WidgetWork } from './widget-work.ts';

/** ZapfDingbats characters of `/MK /CA`, as paths in the unit square: they look the same in every viewer. */
const symbols: Record<string, string> = {
  '4': '0.1 0.5 m 0.22 0.58 l 0.4 0.33 l 0.76 0.88 l 0.9 0.82 l 0.45 0.08 l 0.36 0.08 l f',
  '8': '0.2 0.1 m 0.5 0.4 l 0.8 0.1 l 0.9 0.2 l 0.6 0.5 l 0.9 0.8 l 0.8 0.9 l 0.5 0.6 l 0.2 0.9 l 0.1 0.8 l 0.4 0.5 l 0.1 0.2 l f',
  H: '0.5 0.95 m 0.61 0.61 l 0.96 0.61 l 0.68 0.4 l 0.79 0.06 l 0.5 0.27 l 0.21 0.06 l 0.32 0.4 l 0.04 0.61 l 0.39 0.61 l f',
  l: '0.85 0.5 m 0.85 0.693 0.693 0.85 0.5 0.85 c 0.307 0.85 0.15 0.693 0.15 0.5 c 0.15 0.307 0.307 0.15 0.5 0.15 c 0.693 0.15 0.85 0.307 0.85 0.5 c f',
  n: '0.15 0.15 0.7 0.7 re f',
  u: '0.5 0.95 m 0.9 0.5 l 0.5 0.05 l 0.1 0.5 l f',
};

export function drawButton(work: WidgetWork): void {
  const { canvas, source, widget, field, frame } = work;
  if ((field.flags & fieldFlags.pushButton) !== 0) {
    drawFrame(canvas, frame);
    drawPushButton(work);
    return;
  }
  const isRadio = (field.flags & fieldFlags.radio) !== 0;
  const caption = source.text(source.dict(widget.get('MK'))?.get('CA')) ?? '';
  const symbol = caption in symbols ? caption : isRadio ? 'l' : '4';
  if (isRadio && symbol === 'l') drawCircle(work);
  else drawFrame(canvas, frame);
  if (!isOn(source, widget, field.value, isRadio)) return;
  const room = Math.min(frame.width, frame.height) - 2 * frame.inset;
  const side = room * 0.75;
  const [x, y] = [(frame.width - side) / 2, (frame.height - side) / 2].map(number);
  const path = symbols[symbol] ?? '';
  canvas.put(`q ${fillOperator(field.appearance.colour)} ${number(side)} 0 0 ${number(side)} ${x} ${y} cm ${path} Q`);
}

/** As `/AS` says; where that is missing, as the field's value does, which the buttons of a group have in common. */
function isOn(source: PdfSource, widget: PdfDict, fieldValue: PdfObject | undefined, isRadio: boolean): boolean {
  const own = source.name(widget.get('AS'));
  const state = own ?? source.name(fieldValue) ?? source.text(fieldValue) ?? '';
  if (state === '' || state === 'Off') return false;
  if (own !== undefined) return true;
  const appearances = source.dict(widget.get('AP'));
  const states = ['N', 'D'].flatMap((key) => {
    const byState = source.resolve(appearances?.get(key));
    return byState instanceof PdfDict ? [...byState.keys()].filter((name) => name !== 'Off') : [];
  });
  if (states.length > 0) return states.includes(state);
  // At most one of a group is chosen, and the file does not say which.
  const kids = source.array(source.dict(widget.get('Parent'))?.get('Kids'));
  return !isRadio || widget.has('V') || kids?.length === 1;
}

/** Background and border of a round radio button. */
function drawCircle({ canvas, source, widget, frame }: WidgetWork): void {
  const border = borderOf(source, widget);
  const radius = Math.min(frame.width, frame.height) / 2;
  const circle = circlePath(frame.width / 2, frame.height / 2, radius - border.width / 2);
  if (frame.background) canvas.put(`${fillOperator(frame.background)} ${circle} f`);
  if (frame.borderColour && border.width > 0) {
    canvas.put(
      `q ${strokeOperator(frame.borderColour)} ${number(border.width)} w ${dashOperator(border)} ${circle} s Q`,
    );
  }
}

function drawPushButton(work: WidgetWork): void {
  const { canvas, source, widget, field, frame } = work;
  const look = source.dict(widget.get('MK'));
  const layout = source.number(look?.get('TP')) ?? 0;
  const caption = layout === 1 ? '' : (source.text(look?.get('CA')) ?? '').replace(/[\r\n]+/g, ' ');
  if (layout > 0) drawIcon(work, look?.get('I'), caption !== '' && layout !== 6);
  if (caption === '') return;
  const setter = textSetter(canvas, field.fontName, field.font, caption);
  const room = Math.max(1, frame.width - 4 * Math.max(1, frame.inset));
  const fitting = Math.min(
    12,
    (frame.height - 2 * frame.inset) / setter.leading,
    room / Math.max(0.01, setter.width(caption)),
  );
  const size = field.appearance.size || Math.max(1, fitting);
  const x = indent(setter, caption, size, frame.width, 1);
  const middle = middleBaseline(setter, size, frame.height, frame.inset);
  const y =
    layout === 2
      ? frame.inset + 2 - setter.descent * size
      : layout === 3
        ? frame.height - frame.inset - setter.top * size
        : middle;
  setter.line(caption, x, y, size, field.appearance.operators);
}

/** Draws the form as large as it fits, centred. A caption next to it or below it takes a third of the space. */
function drawIcon({ canvas, source, frame }: WidgetWork, entry: PdfObject | undefined, hasCaption: boolean): void {
  const form = source.stream(entry);
  if (!(entry instanceof PdfRef) || !form) return;
  const box = boxOf(source.numbers(form.dict.get('BBox'), 4));
  if (!box) return;
  const height = (frame.height - 2 * frame.inset) * (hasCaption ? 2 / 3 : 1);
  const width = frame.width - 2 * frame.inset;
  const scale = Math.min(width / (box[2] - box[0]), height / (box[3] - box[1]));
  const x = (frame.width - (box[2] - box[0]) * scale) / 2 - box[0] * scale;
  const y = frame.height - frame.inset - (height + (box[3] - box[1]) * scale) / 2 - box[1] * scale;
  const resource = canvas.xObjectResource(entry);
  canvas.put(`q ${number(scale)} 0 0 ${number(scale)} ${number(x)} ${number(y)} cm /${resource} Do Q`);
}
