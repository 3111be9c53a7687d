/** Fields: their values, positions, and who may fill them in. */
import { AppError } from '../../errors.ts';
import type { PageSizes, Place } from '../documents/sealing.ts';
import type { Anchor } from '../documents/text-places.ts';
import { mustAct, type Recipient, type RecipientRole } from '../recipients/recipient.ts';
import { checkPatterns, ruleProblems } from './field-checks.ts';
import { type FieldRules, type FieldType, isDrawn, isTicked } from './field-rules.ts';
import { problemText, valueProblem } from './field-values.ts';

/** A field that a recipient fills in. */
export interface Field extends Place, FieldRules {
  id: string;
  recipientId: string;
  type: FieldType;
  required: boolean;
  label: string | null;
  /**
   * "true" or "false" of a checkbox or radio button; of a signature or attachment the lower-case hex SHA-256 of its
   * image or file. Null once its recipient has acted without it.
   */
  value: string | null;
  /** In a draft: the text at which the field will be placed. Before the upload the position is provisional. */
  anchor?: Anchor;
}

/** Limits the characters of all fields and labels: a record holds 2 MB, and drawing must end in time. */
const maxChars = 100_000;

/** Limit of fields per envelope, including those of its template. */
export const maxFields = 1_000;
/** Limit of fields per envelope that take a file. */
export const maxAttachmentFields = 10;

/** Whether the values in a request alone hold too much, before any is matched with the rules of its field. */
export function giveTooMuch(inputs: readonly { value: string | null }[]): boolean {
  return inputs.reduce((sum, { value }) => sum + (value?.length ?? 0), 0) > maxChars;
}

export function holdTooMuch(fields: readonly Pick<Field, 'type' | 'label' | 'value'>[]): boolean {
  const charsOf = ({ type, label, value }: Pick<Field, 'type' | 'label' | 'value'>) =>
    (value?.length ?? 0) + (isTicked(type) ? (label?.length ?? 0) : 0);
  return fields.reduce((sum, field) => sum + charsOf(field), 0) > maxChars;
}

/** @throws AppError validation_error for too many fields, or one identifier for two; payload_too_large */
export function checkFieldSet(fields: readonly Omit<Field, 'recipientId'>[]): void {
  if (holdTooMuch(fields)) throw new AppError('payload_too_large', { details: { fields: 'hold too much text' } });
  const details: Record<string, string> = {};
  if (fields.length > maxFields) details.fields = `must be at most ${maxFields}`;
  if (fields.filter(({ type }) => type === 'attachment').length > maxAttachmentFields) {
    details.fields = `must have at most ${maxAttachmentFields} attachments`;
  }
  const seen = new Set<string>();
  for (const [index, { id }] of fields.entries()) {
    if (seen.has(id)) details[`fields[${index}].id`] = 'is used twice';
    seen.add(id);
  }
  if (Object.keys(details).length > 0) throw new AppError('validation_error', { details });
}

/** @throws AppError validation_error for a field without a recipient, and what `checkFieldSet` throws */
export function checkFields(fields: readonly Field[], recipients: readonly Pick<Recipient, 'id'>[]): void {
  checkFieldSet(fields);
  const recipientIds = recipients.map(({ id }) => id);
  const details: Record<string, string> = {};
  for (const [index, field] of fields.entries()) {
    if (!recipientIds.includes(field.recipientId)) {
      details[`fields[${index}].recipientId`] = 'is not a recipient of this envelope';
    }
  }
  if (Object.keys(details).length > 0) throw new AppError('validation_error', { details });
}

/** Returns why a recipient with that role can have no fields: they would stay empty, required or not. */
export function cannotFill(role: RecipientRole): string {
  return `cannot fill in fields (${role})`;
}

/** @throws AppError validation_error naming every field of a recipient who is not asked to sign or approve */
export function checkFillers(fields: readonly Field[], recipients: readonly Recipient[]): void {
  const details: Record<string, string> = {};
  for (const [index, field] of fields.entries()) {
    const holder = recipients.find(({ id }) => id === field.recipientId);
    if (holder && !mustAct(holder)) details[`fields[${index}].recipientId`] = cannotFill(holder.role);
  }
  if (Object.keys(details).length > 0) throw new AppError('validation_error', { details });
}

/**
 * Checks the rules of fields that are being written, and what the sender filled in. A signature's value is set later.
 * @param holderOf returns who fills the field in
 * @throws AppError validation_error naming each: `fields[0].value`; what `checkPatterns` throws
 */
export function checkRules<F extends Omit<Field, 'recipientId'>>(
  fields: readonly F[],
  holderOf: (field: F) => string,
): void {
  checkPatterns(fields);
  const details: Record<string, string> = {};
  for (const [index, field] of fields.entries()) {
    const problem = field.value ? malformation(field, field.value) : null;
    if (problem) details[`fields[${index}].value`] = problem;
  }
  for (const [place, problem] of Object.entries(ruleProblems(fields, holderOf))) details[`fields${place}`] = problem;
  if (Object.keys(details).length > 0) throw new AppError('validation_error', { details });
}

/** Returns why a value cannot be preset in a field; null if it can. */
export function malformation(field: Omit<Field, 'recipientId'>, value: string): string | null {
  if (isDrawn(field)) return 'cannot be preset: its recipient draws it when signing';
  if (field.type === 'attachment') return 'cannot be preset: its recipient uploads it';
  const problem = valueProblem(field, value);
  // Pasted text may carry marks, which the signing page leaves out.
  return problem && problem !== 'not_drawable' ? problemText(problem, field) : null;
}

/** The sender's own words, which do not depend on what their recipient fills in: everyone sees them from the beginning. */
export function isUnconditionalNote({ type, showWhen }: Pick<Field, 'type' | 'showWhen'>): boolean {
  return type === 'note' && !showWhen;
}

/** In points, because clients round the sizes of pages. */
const slack = 1;

/**
 * @param list the name of the fields in the request
 * @throws AppError validation_error naming each problem: `fields[0].page`, `.x`, `.y`, `.width`, `.height`
 */
export function checkPlaces(fields: readonly Place[], pageSizes: readonly PageSizes[], list = 'fields'): void {
  const details: Record<string, string> = {};
  for (const [index, field] of fields.entries()) {
    for (const [name, problem] of Object.entries(misplacement(field, pageSizes))) {
      details[`${list}[${index}].${name}`] = problem;
    }
  }
  if (Object.keys(details).length > 0) throw new AppError('validation_error', { details });
}

function misplacement({ page, x, y, width, height }: Place, pageSizes: readonly PageSizes[]): Record<string, string> {
  let pages = 0;
  for (const size of pageSizes) {
    pages += size.count;
    if (page <= pages) {
      return { ...overhang('x', x, 'width', width, size.width), ...overhang('y', y, 'height', height, size.height) };
    }
  }
  return { page: `is beyond the document's last page (${pages})` };
}

function overhang(
  start: 'x' | 'y',
  offset: number,
  extent: 'width' | 'height',
  length: number,
  pageLength: number,
): Record<string, string> {
  const points = Math.round(pageLength * 100) / 100;
  if (offset >= pageLength) return { [start]: `is off its page, whose ${extent} is ${points} points` };
  if (offset + length <= pageLength + slack) return {};
  return { [extent]: `reaches beyond the edge of its page, whose ${extent} is ${points} points` };
}
