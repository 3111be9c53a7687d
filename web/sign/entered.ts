/** Lists what the person has entered, page by page: before they sign, and for them to keep afterwards. */
import type { SignField } from '../../shared/contracts/sign.ts';
import { writtenDay } from '../../shared/domain/dates.ts';
import { declarationOf, isDrawn, isTicked } from '../../shared/domain/fields/field-rules.ts';
import { fieldName } from './field-texts.ts';
import { isEditable, isFilled, shownFields, type Values } from './field-values.ts';

interface Entry {
  label: string;
  /** Null for a ticked box, a chosen option, a signature or initials. */
  value: string | null;
  /** How many fields of the page have this label and value. */
  count: number;
}

export interface EnteredPage {
  page: number;
  entries: Entry[];
}

/** @param filenames of attachments, by field; else the names that the service knows */
export function enteredOn(
  fields: readonly SignField[],
  values: Values,
  filenames: Readonly<Record<string, string>> = {},
): EnteredPage[] {
  const pages = new Map<number, Entry[]>();
  for (const field of shownFields(fields, values)) {
    if (!isEditable(field) || !isFilled(field, values)) continue;
    const entries = pages.get(field.page) ?? [];
    pages.set(field.page, entries);
    const [label, value] = [fieldName(field), writtenValue(field, values[field.id] ?? '', filenames)];
    const same = entries.find((entry) => entry.label === label && entry.value === value);
    if (same) same.count += 1;
    else entries.push({ label, value, count: 1 });
  }
  return [...pages].map(([page, entries]) => ({ page, entries }));
}

function writtenValue(field: SignField, value: string, filenames: Readonly<Record<string, string>>): string | null {
  if (isTicked(field.type) || isDrawn(field)) return null;
  if (declarationOf(field.type).control === 'file') return filenames[field.id] ?? field.file?.filename ?? null;
  return field.dates ? writtenDay(value, field.dates) : value;
}
