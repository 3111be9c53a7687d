/** Fills in a recipient's fields. */
import type { Attachment } from '../documents/attachment.ts';
import type { Recipient, Signing } from '../recipients/recipient.ts';
import type { Field } from './field.ts';
import { type FieldState, formProblems, formStates } from './field-form.ts';
import { imageKind, isDrawn, isFillable, isSavable, isTicked } from './field-rules.ts';
import { problemText } from './field-values.ts';

export interface FieldInput {
  id: string;
  value: string | null;
}

/** The value of a signature or initials field in a request: draw the image here. */
export const applied = 'applied';

type Given = string | null | undefined;

/**
 * The recipient's fields with their final values, in their order; one that is not shown has none. Problems: `fields.<id>`,
 * `signature` or `initials` → message; a field with a problem keeps what it was.
 */
export function fillFields(
  fields: readonly Field[],
  recipient: Recipient,
  inputs: readonly FieldInput[],
  signing: Signing,
  attachments: readonly Attachment[] = [],
): { filled: Field[]; problems: Record<string, string> } {
  const own = fields.filter((field) => field.recipientId === recipient.id);
  const problems: Record<string, string> = {};
  const given = new Map<string, string | null>();
  for (const { id, value } of inputs) {
    const field = own.find((candidate) => candidate.id === id);
    if (!field) problems[`fields.${id}`] = 'is not a field of yours';
    else if (given.has(id)) problems[`fields.${id}`] = 'is given twice';
    else if (!isFillable(field.type)) problems[`fields.${id}`] = 'is the sender’s: leave it out';
    given.set(id, value);
  }
  const uploadOf = ({ id }: Field) => attachments.find(({ fieldId }) => fieldId === id)?.sha256 ?? null;
  const states = formStates(own, (field, isRequired) =>
    entryOf(field, given.get(field.id), { isRequired, recipient, uploadOf }),
  );
  const wrong = formProblems(own, states);
  const filled = own.map((field): Field => {
    const state = states.get(field.id);
    if (!state?.isShown) return { ...field, value: null };
    const problem = wrong.get(field.id);
    const outcome: Outcome = problem
      ? { problem: problemText(problem, field) }
      : outcomeOf(field, state, { recipient, signing, upload: uploadOf(field) });
    if ('problem' in outcome) {
      problems[outcome.at ?? `fields.${field.id}`] ??= outcome.problem;
      return field;
    }
    return { ...field, value: outcome.value };
  });
  return { filled, problems };
}

/** Returns the value that a field shows its recipient at first. */
export function presetValue(
  field: Pick<Field, 'type' | 'value'>,
  recipient: Pick<Recipient, 'email' | 'name'>,
): string | null {
  if (!isSavable(field)) return null;
  if (field.type === 'email') return recipient.email;
  if (field.value) return field.value;
  return field.type === 'name' ? recipient.name : null;
}

/** The requested value of a field, before the rules check it. */
function entryOf(
  field: Field,
  given: Given,
  {
    isRequired,
    recipient,
    uploadOf,
  }: { isRequired: boolean; recipient: Recipient; uploadOf(field: Field): string | null },
): string | null {
  if (isDrawn(field)) return given === undefined ? (isRequired ? applied : null) : given || null;
  if (field.type === 'attachment') return given === undefined ? uploadOf(field) : given || null;
  const value = given === undefined ? presetValue(field, recipient) : given || null;
  if (isTicked(field.type)) return value ?? 'false';
  return value?.trim() ? value : null;
}

type Outcome = { value: string | null } | { problem: string; at?: string };

/** The stored value of a shown field without a problem. */
function outcomeOf(
  field: Field,
  { value }: FieldState,
  { recipient, signing, upload }: { recipient: Recipient; signing: Signing; upload: string | null },
): Outcome {
  if (value === null) return { value: null };
  if (isDrawn(field)) return drawnValue(field, value, signing);
  if (field.type === 'attachment' && value !== upload) return { problem: 'is not the file that was uploaded' };
  if (field.type === 'email' && value !== recipient.email) return { problem: 'must be your e-mail address' };
  return { value };
}

function drawnValue(field: Field, value: string, signing: Signing): Outcome {
  if (value !== applied) return { problem: `must be "${applied}" or null` };
  const kind = imageKind(field);
  const image = signing[kind];
  return image ? { value: image.sha256 } : { problem: 'is required', at: kind };
}
