/** What a recipient fills into the own fields. */
import { drawableText } from './drawable-text.ts';
import { type Field, isDate, isDrawn, isTick, notADate, notATick } from './field.ts';
import type { Recipient, Signing } from './recipient.ts';

export interface FieldInput {
  id: string;
  value: string | null;
}

/** The value of a signature or initials field in a request: draw the image here. */
export const applied = 'applied';

/**
 * The recipient's fields with their final values, in their order. Problems: `fields.<id>`, `signature` or `initials`
 * → message; a field with a problem keeps what it was.
 */
export function fillFields(
  fields: readonly Field[],
  recipient: Recipient,
  inputs: readonly FieldInput[],
  signing: Signing,
): { filled: Field[]; problems: Record<string, string> } {
  const own = fields.filter((field) => field.recipientId === recipient.id);
  const problems: Record<string, string> = {};
  const given = new Map<string, string | null>();
  for (const { id, value } of inputs) {
    if (!own.some((field) => field.id === id)) problems[`fields.${id}`] = 'is not a field of yours';
    else if (given.has(id)) problems[`fields.${id}`] = 'is given twice';
    given.set(id, value);
  }
  const filled = own.map((field): Field => {
    const outcome = isDrawn(field)
      ? drawnValue(field, given.get(field.id), signing)
      : writtenValue(field, given.get(field.id), recipient);
    if ('problem' in outcome) {
      problems[outcome.at ?? `fields.${field.id}`] ??= outcome.problem;
      return field;
    }
    return { ...field, value: outcome.value };
  });
  return { filled, problems };
}

/** What a field shows its recipient at first. */
export function presetValue(
  field: Pick<Field, 'type' | 'value'>,
  recipient: Pick<Recipient, 'email' | 'name'>,
): string | null {
  if (isDrawn(field)) return null;
  if (field.type === 'email') return recipient.email;
  if (field.value) return field.value;
  return field.type === 'name' ? recipient.name : null;
}

type Outcome = { value: string | null } | { problem: string; at?: string };

function drawnValue(field: Field, given: string | null | undefined, signing: Signing): Outcome {
  const kind = field.type === 'initials' ? 'initials' : 'signature';
  if (given !== undefined && given !== applied && given !== null && given !== '') {
    return { problem: `must be "${applied}" or null` };
  }
  const isApplied = given === applied || (given === undefined && field.required);
  if (!isApplied) return field.required ? { problem: 'is required' } : { value: null };
  const image = signing[kind];
  return image ? { value: image.sha256 } : { problem: 'is required', at: kind };
}

function writtenValue(field: Field, given: string | null | undefined, recipient: Recipient): Outcome {
  const value = given === undefined ? presetValue(field, recipient) : given || null;
  if (field.type === 'checkbox') {
    if (value !== null && !isTick(value)) return { problem: notATick };
    return field.required && value !== 'true' ? { problem: 'is required' } : { value: value ?? 'false' };
  }
  if (value === null || value.trim() === '') return field.required ? { problem: 'is required' } : { value: null };
  if (field.type === 'email' && value !== recipient.email) return { problem: 'must be your e-mail address' };
  if (drawableText(value) !== value) return { problem: 'contains characters that cannot be drawn' };
  if (field.type === 'date' && !isDate(value)) return { problem: notADate };
  return { value };
}
