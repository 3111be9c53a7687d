import { AppError } from '../errors.ts';

export const fieldTypes = ['signature', 'initials', 'date', 'name', 'email', 'text', 'checkbox'] as const;
export type FieldType = (typeof fieldTypes)[number];

/** Where a recipient signs or fills in. Points, origin at the top left of the page as displayed; pages from 1. */
export interface Field {
  id: string;
  recipientId: string;
  type: FieldType;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  required: boolean;
  label: string | null;
  /** What was filled in; for a checkbox "true" or "false"; for a signature the lower-case hex SHA-256 of its image. */
  value: string | null;
}

/** @throws AppError validation_error for a field of nobody, or on a page the document does not have. */
export function checkFields(fields: readonly Field[], recipientIds: readonly string[], pages: number | null): void {
  const details: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [index, field] of fields.entries()) {
    if (!recipientIds.includes(field.recipientId)) {
      details[`fields[${index}].recipientId`] = 'is not a recipient of this envelope';
    }
    if (pages !== null && field.page > pages) {
      details[`fields[${index}].page`] = `is beyond the document's last page (${pages})`;
    }
    if (seen.has(field.id)) details[`fields[${index}].id`] = 'is used twice';
    seen.add(field.id);
  }
  if (Object.keys(details).length > 0) throw new AppError('validation_error', { details });
}
