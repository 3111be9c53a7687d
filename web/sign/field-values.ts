/** The values a person has entered so far: pure rules over the fields of the document. */

import type { Static } from '@sinclair/typebox';
import type { SignField, signBody } from '../../shared/contracts/sign.ts';
import { entriesOf } from '../../shared/domain/fields/field-count.ts';
import {
  type FieldState,
  type FormProblem,
  formProblems,
  formStates,
  rivalsOf,
} from '../../shared/domain/fields/field-form.ts';
import { declarationOf, isDrawn, isFilledValue, isSavable, isTicked } from '../../shared/domain/fields/field-rules.ts';
import { drawableText } from '../../shared/domain/fields/field-values.ts';

type Saved = { values: readonly { id: string; value: string }[] } | null;

/**
 * Field id → value: text, `true` or `false`, `YYYY-MM-DD`, `applied` for a signature or initials, for an attachment the
 * SHA-256 of the uploaded file.
 */
export type Values = Readonly<Record<string, string>>;

/** The person's own fields with a control: not notes, nor the e-mail address, to which the link was sent. */
export function isEditable(field: SignField): boolean {
  return field.isMine && declarationOf(field.type).control !== undefined;
}

/** The initial values: those that the sender preset, and today in date fields. `today`: `YYYY-MM-DD`. */
export function initialValues(fields: readonly SignField[], today: string): Values {
  const values: Record<string, string> = {};
  for (const field of fields) {
    if (!field.isMine) continue;
    if (field.value !== null && !isDrawn(field)) values[field.id] = field.value;
    else if (field.type === 'date') values[field.id] = today;
  }
  return values;
}

/** Returns the initial values, replaced by those that the person saved for later. */
export function withSaved({ fields, saved }: { fields: readonly SignField[]; saved: Saved }, initial: Values): Values {
  const values: Record<string, string> = { ...initial };
  for (const { id, value } of saved?.values ?? []) {
    const field = fields.find((each) => each.id === id);
    if (field && isEditable(field) && isSavable(field)) values[id] = value;
  }
  return values;
}

export function isFilled(field: SignField, values: Values): boolean {
  return isFilledValue(field.type, cleaned(values[field.id] ?? ''));
}

/** The value with which the service decides. */
function entryOf(field: SignField, values: Values): string | null {
  if (!isEditable(field)) return field.value;
  const value = cleaned(values[field.id] ?? '');
  if (isTicked(field.type)) return value === 'true' ? 'true' : 'false';
  return value || null;
}

/** The person's own fields as they are now: which are shown, and which must be filled in. */
export function statesOf(fields: readonly SignField[], values: Values): ReadonlyMap<string, FieldState> {
  const own = fields.filter(({ isMine }) => isMine);
  return formStates(own, (field) => entryOf(field, values));
}

/** The fields that are answered together with this one: of its group, else itself. */
export function groupOf(field: SignField, fields: readonly SignField[]): SignField[] {
  const { type, group } = field;
  if (group === undefined) return [field];
  return fields.filter((other) => other.isMine && other.type === type && other.group === group);
}

type States = ReadonlyMap<string, FieldState>;

/** Radio buttons are required as a group. */
export function isRequiredNow(field: SignField, fields: readonly SignField[], states: States): boolean {
  const members = field.type === 'radio' ? groupOf(field, fields) : [field];
  return members.some(({ id }) => states.get(id)?.isRequired);
}

/** Whether the person still has to act here. A group of which one is ticked needs nothing more. */
export function isOutstanding(field: SignField, fields: readonly SignField[], states: States): boolean {
  const members = groupOf(field, fields);
  const isAsked = isRequiredNow(field, fields, states) || field.groupRule !== undefined;
  return isAsked && !members.some(({ id, type }) => isTicked(type) && states.get(id)?.value === 'true');
}

/** The fields that are on the pages now. */
export function shownFields(fields: readonly SignField[], values: Values): SignField[] {
  const states = statesOf(fields, values);
  return fields.filter(({ id }) => states.get(id)?.isShown !== false);
}

/** The problems of the person's fields, by identifier. */
export function problemsOf(fields: readonly SignField[], values: Values): ReadonlyMap<string, FormProblem> {
  const own = fields.filter(({ isMine }) => isMine);
  return formProblems(own, statesOf(fields, values));
}

/** The values after a press on a checkbox or radio button: where one excludes others, they become empty. */
export function toggled(field: SignField, fields: readonly SignField[], values: Values): Values {
  const isOn = !isFilled(field, values);
  // A group of radio buttons keeps its choice if one is required.
  const isKept = field.type === 'radio' && isRequiredNow(field, fields, statesOf(fields, values));
  if (!isOn && isKept) return values;
  const own = fields.filter(({ isMine }) => isMine);
  const rivals = isOn ? rivalsOf(field, own) : [];
  const emptied = Object.fromEntries(rivals.map(({ id }) => [id, 'false']));
  return { ...values, ...emptied, [field.id]: isOn ? 'true' : 'false' };
}

/** Fields that keep the person from finishing, in reading order: required and empty, or with a value that is refused. */
export function missingFields(fields: readonly SignField[], values: Values): SignField[] {
  const problems = problemsOf(fields, values);
  return fields.filter((field) => isEditable(field) && problems.has(field.id));
}

/** Counts what is on the pages now. A group counts once. */
export function progressOf(fields: readonly SignField[], values: Values): { done: number; total: number } {
  const entries = entriesOf(shownFields(fields, values).filter(isEditable));
  return {
    done: entries.filter((entry) => entry.some((field) => isFilled(field, values))).length,
    total: entries.length,
  };
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

/**
 * The `fields` of the request body. An optional field that the person emptied is sent as empty, otherwise the service
 * would use its preset value. Values of hidden fields are not sent.
 */
export function fieldInputs(fields: readonly SignField[], values: Values): Static<typeof signBody>['fields'] {
  return shownFields(fields, values)
    .filter(isEditable)
    .map((field) => ({ id: field.id, value: entryOf(field, values) }));
}

/** The first letters of the first and the last name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase();
}
