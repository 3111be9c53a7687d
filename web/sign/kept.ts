/**
 * What was typed and ticked outlives a reload, and a phone that discards the page, in this tab and until it is signed.
 * Signatures do not: they are made anew.
 */
import type { SignField } from '../../shared/contracts/sign.ts';
import { isEditable, isImageField, type Values } from './filling.ts';
import type { Opened } from './link.ts';

const isKept = (field: SignField) => isEditable(field) && !isImageField(field);

/** What the person has changed, as text; null for nothing. A date that began as today begins anew. */
export function asKept(fields: readonly SignField[], first: Values, values: Values): string | null {
  const changed = fields.filter((field) => isKept(field) && (values[field.id] ?? '') !== (first[field.id] ?? ''));
  return changed.length > 0
    ? JSON.stringify(Object.fromEntries(changed.map(({ id }) => [id, values[id] ?? ''])))
    : null;
}

/** The first values with those that were kept; anything that does not fit is left out. */
export function fromKept(fields: readonly SignField[], first: Values, text: string | null): Values {
  const values = { ...first };
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    for (const { id } of fields.filter(isKept)) {
      const value = (kept as Record<string, unknown>)[id];
      if (typeof value === 'string') values[id] = value;
    }
  } catch {
    // Somebody else's.
  }
  return values;
}

const keyOf = ({ recipient, document }: Opened) => `countersign.filled.${recipient.id}.${document?.sha256}`;

export function keep(opened: Opened, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(keyOf(opened));
    else sessionStorage.setItem(keyOf(opened), text);
  } catch {
    // A browser that keeps nothing.
  }
}

export function kept(opened: Opened): string | null {
  try {
    return sessionStorage.getItem(keyOf(opened));
  } catch {
    return null;
  }
}
