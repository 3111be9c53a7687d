/** The state that drawings of widgets share (ISO 32000-2, 12.7.5). */
import type { Canvas } from '../drawing/canvas.ts';
import type { PdfDict } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';
import type { FieldAttributes } from './field-attributes.ts';
import type { WidgetFrame } from './widget-frame.ts';

export interface WidgetWork {
  canvas: Canvas;
  source: PdfSource;
  widget: PdfDict;
  field: FieldAttributes;
  frame: WidgetFrame;
}
