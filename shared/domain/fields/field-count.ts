/** Counts what a recipient has to fill in, for every page that shows a number of fields. */
import { declarationOf, type FieldType } from './field-rules.ts';

interface Counted {
  type: FieldType;
  group?: string | undefined;
}

/**
 * The entries of one recipient, in the order of the fields: a group of radio buttons or checkboxes is one entry. Notes
 * are only read, and the e-mail address is known.
 */
export function entriesOf<F extends Counted>(own: readonly F[]): F[][] {
  const entries: F[][] = [];
  const groups = new Map<string, F[]>();
  for (const field of own) {
    if (declarationOf(field.type).control === undefined) continue;
    const key = `${field.type} ${field.group}`;
    const begun = field.group === undefined ? undefined : groups.get(key);
    if (begun) {
      begun.push(field);
      continue;
    }
    const entry = [field];
    entries.push(entry);
    if (field.group !== undefined) groups.set(key, entry);
  }
  return entries;
}

/** How many entries a recipient has; null: fields of nobody. */
export function entryCount<F extends Counted & { recipientId: string | null }>(
  fields: readonly F[],
  recipientId: string | null,
): number {
  return entriesOf(fields.filter((field) => field.recipientId === recipientId)).length;
}
