/** Fields as a request has them. Pure. */
import { hasText } from '../../../../../shared/domain/fields/field-rules.ts';
import type { Field } from '../../../api/service.ts';

export type SentField = Omit<Field, 'fontSize'> & { fontSize?: number | null };

/** A text without a size has null: the service keeps the size it has stored, or takes the usual one, where there is none. */
export function sentFields(fields: readonly Field[]): SentField[] {
  return fields
    .map(withoutLeftAnchor)
    .map((field) => (hasText(field.type) && !field.fontSize ? { ...field, fontSize: null } : field));
}

/** A field that was moved by hand lies where it was put. */
function withoutLeftAnchor({ anchor, ...field }: Field): Field {
  const isMoved = field.page !== 1 || field.x !== 0 || field.y !== 0;
  return anchor && !isMoved ? { ...field, anchor } : field;
}

export function editedFields(fields: readonly SentField[]): Field[] {
  return fields.map(({ fontSize, ...field }) => (fontSize ? { ...field, fontSize } : field));
}
