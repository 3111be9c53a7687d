/** The fields of a document for its owner: their recipients and their values. */
import { entriesOf } from '../../../shared/domain/fields/field-count.ts';
import { isSavable, isTicked } from '../../../shared/domain/fields/field-rules.ts';
import { tintsAmong } from '../../components/tints.ts';
import type { Envelope, Field, Signer } from '../api/app-api.ts';

export interface FieldMark {
  field: Field;
  /** Null if the recipient was removed. */
  signer: Signer | null;
  tint: string;
  isFilled: boolean;
  /** Null for an empty field, and for a signature or a file, which only the sealed document shows. */
  value: string | null;
}

/** A field counts as filled in once its recipient has acted. Until then its value is the owner's default. */
export function fieldMarks({ fields, signers }: Pick<Envelope, 'fields' | 'signers'>): FieldMark[] {
  const tintOf = tintsAmong(signers);
  return fields.map((field) => {
    const signer = signers.find(({ id }) => id === field.recipientId) ?? null;
    const value = shownValue(field);
    const isFilled = signer?.status === 'completed' && Boolean(field.value) && field.value !== 'false';
    const tint = tintOf(field.recipientId);
    return { field, signer, tint, isFilled, value };
  });
}

function shownValue(field: Field): string | null {
  if (!isSavable(field) || !field.value) return null;
  if (isTicked(field.type)) return field.value === 'true' ? '✓' : null;
  return field.value;
}

/** Counts what the recipient has to fill in. A group counts once. */
export function fillingOf(marks: readonly FieldMark[], signerId: string): { filled: number; count: number } {
  const own = marks.filter(({ signer }) => signer?.id === signerId);
  const filled = new Set(own.filter(({ isFilled }) => isFilled).map(({ field }) => field));
  const entries = entriesOf(own.map(({ field }) => field));
  return { filled: entries.filter((entry) => entry.some((field) => filled.has(field))).length, count: entries.length };
}
