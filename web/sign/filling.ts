/** What a person has filled in so far: pure rules over the fields of the document. */
import type { Static } from '@sinclair/typebox';
import type { SignField, signBody } from '../../shared/contracts/sign.ts';
import { drawableText } from '../../shared/domain/drawable-text.ts';

/** Field id → value: text, `true`/`false`, `YYYY-MM-DD`, or `applied` for a signature or initials. */
export type Values = Readonly<Record<string, string>>;

export const applied = 'applied';

export function isImageField(field: Pick<SignField, 'type'>): boolean {
  return field.type === 'signature' || field.type === 'initials';
}

/** An address is what the link was sent to: shown, never edited. */
export function isEditable(field: SignField): boolean {
  return field.isMine && field.type !== 'email';
}

/** What stands in the fields at the beginning; a date begins as today. */
export function firstValues(fields: readonly SignField[], today: string): Values {
  const values: Record<string, string> = {};
  for (const field of fields) {
    if (!field.isMine) continue;
    if (field.value !== null && !isImageField(field)) values[field.id] = field.value;
    else if (field.type === 'date') values[field.id] = today;
  }
  return values;
}

export function isFilled(field: SignField, values: Values): boolean {
  const value = cleaned(values[field.id] ?? '');
  return field.type === 'checkbox' ? value === 'true' : value !== '';
}

/** What the ticked boxes ask for, where the sender has said it. */
export function ticked(fields: readonly SignField[], values: Values): string[] {
  const own = fields.filter((field) => field.isMine && field.type === 'checkbox' && isFilled(field, values));
  return own.flatMap(({ label }) => label ?? []);
}

/** Fields the person has to see to, in the order of reading. */
export function toDo(fields: readonly SignField[], values: Values): SignField[] {
  return fields.filter((field) => isEditable(field) && field.required && !isFilled(field, values));
}

export function progressOf(fields: readonly SignField[], values: Values): { done: number; total: number } {
  const required = fields.filter((field) => isEditable(field) && field.required);
  return { done: required.filter((field) => isFilled(field, values)).length, total: required.length };
}

/** The next field that waits, after the given one; from the top again when none follows. */
export function nextToDo(fields: readonly SignField[], values: Values, afterId: string | null): SignField | null {
  const waiting = toDo(fields, values);
  const at = fields.findIndex(({ id }) => id === afterId);
  return waiting.find((field) => fields.indexOf(field) > at) ?? waiting[0] ?? null;
}

/** As it is sent: without what cannot be drawn, which people neither see nor know of. */
export function cleaned(text: string): string {
  return drawableText(text).trim();
}

/** What is sent. Optional fields left empty are sent as empty, so that nothing preset comes back. */
export function filledFields(fields: readonly SignField[], values: Values): Static<typeof signBody>['fields'] {
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
