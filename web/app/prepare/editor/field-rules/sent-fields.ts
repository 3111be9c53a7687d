/** The fields in a request. Pure. */
import { hasText } from '../../../../../shared/domain/fields/field-rules.ts';
import type { Field } from '../../../api/app-api.ts';

export type SentField = Omit<Field, 'fontSize'> & { fontSize?: number | null };

/** A text without a size is sent with null: the service then keeps the stored size, or takes the usual one. */
export function sentFields(fields: readonly Field[]): SentField[] {
  return fields
    .map(withoutLeftAnchor)
    .map((field) => (hasText(field.type) && !field.fontSize ? { ...field, fontSize: null } : field));
}

/** A field that was moved by hand stays at its place. */
function withoutLeftAnchor({ anchor, ...field }: Field): Field {
  const isMoved = field.page !== 1 || field.x !== 0 || field.y !== 0;
  return anchor && !isMoved ? { ...field, anchor } : field;
}

export function editedFields(fields: readonly SentField[]): Field[] {
  return fields.map(({ fontSize, ...field }) => (fontSize ? { ...field, fontSize } : field));
}
