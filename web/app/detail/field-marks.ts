/** The fields of a document as its owner sees them: whose they are, and what was filled in. */
import { isSavable, isTicked } from '../../../shared/domain/fields/field-rules.ts';
import type { Envelope, Field, Signer } from '../api/service.ts';
import { tintOf } from '../prepare/draft/recipient-list.ts';

export interface FieldMark {
  field: Field;
  /** Null for a field whose recipient was removed. */
  signer: Signer | null;
  tint: string;
  isFilled: boolean;
  /** Null for a signature or a file, which only the sealed document shows, and for an empty field. */
  value: string | null;
}

const removedTint = '#44546a';

/** A value counts from the moment its recipient has acted; before, it is what the owner preset. */
export function fieldMarks({ fields, signers }: Pick<Envelope, 'fields' | 'signers'>): FieldMark[] {
  return fields.map((field) => {
    const index = signers.findIndex(({ id }) => id === field.recipientId);
    const signer = signers[index] ?? null;
    const value = shownValue(field);
    const isFilled = signer?.status === 'completed' && Boolean(field.value) && field.value !== 'false';
    const tint = index < 0 ? removedTint : tintOf(index);
    return { field, signer, tint, isFilled, value };
  });
}

function shownValue(field: Field): string | null {
  if (!isSavable(field) || !field.value) return null;
  if (isTicked(field.type)) return field.value === 'true' ? '✓' : null;
  return field.value;
}

/** How many of the recipient's fields are filled in. A note is only read. */
export function fillingOf(marks: readonly FieldMark[], signerId: string): { filled: number; count: number } {
  const own = marks.filter(({ signer, field }) => signer?.id === signerId && field.type !== 'note');
  return { filled: own.filter(({ isFilled }) => isFilled).length, count: own.length };
}
