/** The empty form fields of a document (ISO 32000-2, 12.7), as fields that recipients could fill in instead. */

import type { FormField } from '../domain/documents/sealing.ts';
import { drawableText } from '../domain/fields/field-values.ts';
import { AppError } from '../errors.ts';
import { fieldFlags } from '../pdf/appearances/field-attributes.ts';
import { inheritedEntry, widgetName } from '../pdf/document/field-tree.ts';
import { boxOf, displayedRectangle, pageGeometry } from '../pdf/document/page-geometry.ts';
import type { Page } from '../pdf/document/page-tree.ts';
import { isShown } from '../pdf/flattening/placement.ts';
import type { PdfDict, PdfObject } from '../pdf/objects/objects.ts';
import type { PdfSource } from '../pdf/objects/source.ts';
import { BrokenXref } from '../pdf/parser/xref.ts';

const maxFormFields = 500;
/** Annotations that are looked at. */
const maxAnnotations = 20_000;
/** The largest number of characters in all reported names, labels and options. */
const maxChars = 100_000;
const maxOptions = 100;
const maxTextChars = 2_000;
/** The largest number of characters in one label or option. */
const maxLabelChars = 200;
/** Points. Fields that are thinner are not meant to be seen. */
const minSide = 4;

/**
 * Reads the fields by page, in the order of the annotations on each page. Fields that have a value are left out,
 * because their appearance becomes page content. An unreadable form has no fields.
 */
export function readFormFields(source: PdfSource, pages: readonly Page[]): FormField[] {
  if (!source.dict(source.catalog.get('AcroForm'))) return [];
  const found: FormField[] = [];
  try {
    let chars = 0;
    for (const { widget, page } of widgetsOf(source, pages)) {
      const field = formField(source, widget, page, pages);
      if (!field) continue;
      chars += [field.name, field.label ?? '', ...field.options].reduce((sum, { length }) => sum + length, 0);
      if (chars > maxChars || found.length === maxFormFields) break;
      found.push(field);
    }
  } catch (error) {
    // The steps that follow decide whether the document can be sealed.
    if (!(error instanceof AppError) && !(error instanceof BrokenXref)) throw error;
  }
  return found;
}

function* widgetsOf(source: PdfSource, pages: readonly Page[]): Generator<{ widget: PdfDict; page: number }> {
  let looked = 0;
  for (const [index, { dict }] of pages.entries()) {
    for (const object of source.array(dict.get('Annots')) ?? []) {
      if (++looked > maxAnnotations) return;
      const widget = source.dict(object);
      if (widget && source.name(widget.get('Subtype')) === 'Widget' && isShown(source, widget)) {
        yield { widget, page: index + 1 };
      }
    }
  }
}

function formField(source: PdfSource, widget: PdfDict, page: number, pages: readonly Page[]): FormField | null {
  const inherited = (key: string) => inheritedEntry(source, widget, key);
  const flags = source.number(inherited('Ff')) ?? 0;
  const type = typeOf(source, widget, flags);
  const place = placeOf(source, widget, pages[page - 1]);
  if (!type || !place || (flags & fieldFlags.readOnly) !== 0 || isFilled(source, widget)) return null;
  const maxLength = source.number(inherited('MaxLen')) ?? 0;
  return {
    name: words(widgetName(source, widget)),
    type,
    page,
    ...place,
    required: (flags & fieldFlags.required) !== 0,
    label: (type === 'radio' && choiceOf(source, widget)) || words(source.text(inherited('TU'))) || null,
    isMultiline: type === 'text' && (flags & fieldFlags.multiline) !== 0,
    maxLength: type === 'text' && maxLength >= 1 ? Math.min(Math.floor(maxLength), maxTextChars) : null,
    options: type === 'dropdown' ? optionsOf(source, inherited('Opt')) : [],
  };
}

/** Null for push buttons, and for texts that are a password or a file's name. */
function typeOf(source: PdfSource, widget: PdfDict, flags: number): FormField['type'] | null {
  const has = (flag: number) => (flags & flag) !== 0;
  switch (source.name(inheritedEntry(source, widget, 'FT'))) {
    case 'Tx':
      return has(fieldFlags.password | fieldFlags.fileSelect) ? null : writtenType(source, widget);
    case 'Btn':
      return has(fieldFlags.pushButton) ? null : has(fieldFlags.radio) ? 'radio' : 'checkbox';
    case 'Ch':
      return optionsOf(source, inheritedEntry(source, widget, 'Opt')).length > 0 ? 'dropdown' : 'text';
    case 'Sig':
      return 'signature';
    default:
      return null;
  }
}

/** Viewers know dates and numbers by the script that formats them, which never runs here. */
function writtenType(source: PdfSource, widget: PdfDict): FormField['type'] {
  const format = source.dict(source.dict(inheritedEntry(source, widget, 'AA'))?.get('F'));
  const script = source.text(format?.get('JS'))?.slice(0, 1_000) ?? '';
  if (/\bAFDate_Format/.test(script)) return 'date';
  return /\bAFNumber_Format/.test(script) ? 'number' : 'text';
}

function isFilled(source: PdfSource, widget: PdfDict): boolean {
  const value = source.resolve(inheritedEntry(source, widget, 'V'));
  const state = source.name(value) ?? source.name(value === null ? widget.get('AS') : undefined);
  if (state !== undefined) return state !== '' && state !== 'Off';
  return value !== null && source.text(value)?.trim() !== '';
}

/** The widget's rectangle on the page as displayed, clipped to the page. */
function placeOf(source: PdfSource, widget: PdfDict, page: Page | undefined) {
  const rect = boxOf(source.numbers(widget.get('Rect'), 4));
  if (!rect || !page) return null;
  const geometry = pageGeometry(source, page);
  const whole = displayedRectangle(geometry, rect);
  const [x, y] = [Math.max(whole.x, 0), Math.max(whole.y, 0)];
  const width = Math.min(whole.x + whole.width, geometry.width) - x;
  const height = Math.min(whole.y + whole.height, geometry.height) - y;
  if (width < minSide || height < minSide) return null;
  return { x: hundredth(x), y: hundredth(y), width: hundredth(width), height: hundredth(height) };
}

/**
 * The value of a radio button: its entry in `/Opt` (12.7.5.2.4), otherwise the name of its "on" state if that is a
 * word.
 */
function choiceOf(source: PdfSource, widget: PdfDict): string {
  const states = source.dict(source.dict(widget.get('AP'))?.get('N'));
  const state = [...(states?.keys() ?? [])].find((key) => key !== 'Off') ?? '';
  const option = source.array(inheritedEntry(source, widget, 'Opt'))?.[Number(state)];
  return words(source.text(option)) || (/^(\d+|on|yes|choice ?\d*)$/i.test(state) ? '' : words(state));
}

function optionsOf(source: PdfSource, entry: PdfObject | undefined): string[] {
  const items = source.array(entry)?.slice(0, maxOptions) ?? [];
  const shown = items.map((item) => words(source.text(source.array(item)?.[1] ?? item)));
  return [...new Set(shown.filter((option) => option !== ''))];
}

/** A line that people can read. */
function words(text: string | undefined): string {
  const line = drawableText((text ?? '').slice(0, 4 * maxLabelChars)).replace(/\s+/g, ' ');
  return line.trim().slice(0, maxLabelChars).trim();
}

export function hundredth(points: number): number {
  return Math.round(points * 100) / 100;
}
