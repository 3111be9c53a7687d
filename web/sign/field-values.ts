/** The values a person has entered so far: pure rules over the fields of the document. */
import type { Static } from '@sinclair/typebox';
import type { SignField, signBody } from '../../shared/contracts/sign.ts';
import { isDrawn } from '../../shared/domain/field.ts';
import { drawableText } from '../../shared/domain/fields/drawable-text.ts';

/** Field id → value: text, `true` or `false`, `YYYY-MM-DD`, or `applied` for a signature or initials. */
export type Values = Readonly<Record<string, string>>;

/** The person's own fields but for the e-mail address, which is the one the link was sent to. */
export function isEditable(field: SignField): boolean {
  return field.isMine && field.type !== 'email';
}

/** The values at the beginning: what the sender preset, and today in a date. `today`: `YYYY-MM-DD`. */
export function initialValues(fields: readonly SignField[], today: string): Values {
  const values: Record<string, string> = {};
  for (const field of fields) {
    if (!field.isMine) continue;
    if (field.value !== null && !isDrawn(field)) values[field.id] = field.value;
    else if (field.type === 'date') values[field.id] = today;
  }
  return values;
}

export function isFilled(field: SignField, values: Values): boolean {
  const value = cleaned(values[field.id] ?? '');
  return field.type === 'checkbox' ? value === 'true' : value !== '';
}

/** The labels of the person's ticked checkboxes; a checkbox without a label is left out. */
export function tickedLabels(fields: readonly SignField[], values: Values): string[] {
  const own = fields.filter((field) => field.isMine && field.type === 'checkbox' && isFilled(field, values));
  return own.flatMap(({ label }) => label ?? []);
}

function requiredFields(fields: readonly SignField[]): SignField[] {
  return fields.filter((field) => isEditable(field) && field.required);
}

/** Required fields that are still empty, in reading order. */
export function missingFields(fields: readonly SignField[], values: Values): SignField[] {
  return requiredFields(fields).filter((field) => !isFilled(field, values));
}

export function progressOf(fields: readonly SignField[], values: Values): { done: number; total: number } {
  const required = requiredFields(fields);
  return { done: required.filter((field) => isFilled(field, values)).length, total: required.length };
}

/** The first missing field after the given one; after the last one it begins again at the first. */
export function nextMissing(fields: readonly SignField[], values: Values, afterId: string | null): SignField | null {
  const missing = missingFields(fields, values);
  const index = fields.findIndex(({ id }) => id === afterId);
  return missing.find((field) => fields.indexOf(field) > index) ?? missing[0] ?? null;
}

/** The text as it is sent: without characters that cannot be drawn, which people cannot see and the service refuses. */
export function cleaned(text: string): string {
  return drawableText(text).trim();
}

/** The body's `fields`. An optional field that was emptied is sent as empty, or the service would use its preset value. */
export function fieldInputs(fields: readonly SignField[], values: Values): Static<typeof signBody>['fields'] {
  return fields.filter(isEditable).map((field) => {
    const value = cleaned(values[field.id] ?? '');
    const empty = field.type === 'checkbox' ? 'false' : null;
    return { id: field.id, value: value === '' ? empty : value };
  });
}

/** The first letters of the first and the last name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase();
}
