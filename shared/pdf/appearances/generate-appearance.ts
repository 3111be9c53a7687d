/** Makes the appearance of a widget or annotation that has none, or whose own is out of date (ISO 32000-2, 12.5.5, 12.7.4.3). */
import { identity } from '../document/page-geometry.ts';
import { Canvas } from '../drawing/canvas.ts';
import type { PdfDict } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';
import type { FontBook } from '../text/font-book.ts';
import { drawButton } from './button-field.ts';
import { drawChoiceField } from './choice-field.ts';
import { FormFonts, fieldAttributes } from './field-attributes.ts';
import type { AppearanceGenerator, GeneratedAppearance } from './generated-appearance.ts';
import { generateMarkup } from './markup-annotation.ts';
import { drawTextField } from './text-field.ts';
import { drawFrame, widgetFrame } from './widget-frame.ts';

/**
 * A generator of appearances for one document. It adds fonts that the document lacks to `fonts`, which the caller
 * finishes. It returns empty content for an annotation that shows nothing, and null for one that it cannot draw.
 */
export function appearanceGenerator(source: PdfSource, fonts: FontBook): AppearanceGenerator {
  const formFonts = new FormFonts(source);
  return (annotation) =>
    source.name(annotation.get('Subtype')) === 'Widget'
      ? generateWidget(source, formFonts, fonts, annotation)
      : generateMarkup(source, fonts, annotation);
}

function generateWidget(
  source: PdfSource,
  formFonts: FormFonts,
  fonts: FontBook,
  widget: PdfDict,
): GeneratedAppearance | null {
  const frame = widgetFrame(source, widget);
  const canvas = new Canvas(fonts);
  if (!frame) return { content: canvas.content(), resources: canvas.resources(), bbox: [0, 0, 1, 1], matrix: identity };
  const field = fieldAttributes(source, formFonts, widget);
  const work = { canvas, source, widget, field, frame };
  if (field.type === 'Btn') drawButton(work);
  else {
    drawFrame(canvas, frame);
    if (field.type === 'Tx') drawTextField(work);
    else if (field.type === 'Ch') drawChoiceField(work);
  }
  return {
    content: canvas.content(),
    resources: canvas.resources(),
    bbox: [0, 0, frame.width, frame.height],
    matrix: frame.matrix,
  };
}
