import type { Field } from '../../../api/app-api.ts';
import { without } from './without.ts';

/** A note asks for nothing. The rule of a group decides for its boxes. */
export function canBeRequired({ type, groupRule }: Field): boolean {
  return type !== 'note' && groupRule === undefined;
}

export function madeRequired(fields: readonly Field[], required: boolean): Field[] {
  return fields.map((field) => ({ ...(required ? without(field, 'requiredWhen') : field), required }));
}
