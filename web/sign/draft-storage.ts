/**
 * The draft of a person's entries, kept in this tab until they have signed: it survives a reload, and a phone that
 * discards the page. Signatures are not part of it; they are made again.
 */
import type { SignField } from '../../shared/contracts/sign.ts';
import { isDrawn } from '../../shared/domain/field.ts';
import { keep, readKept } from '../storage.ts';
import { isEditable, type Values } from './field-values.ts';
import type { Opened } from './link.ts';

const isInDraft = (field: SignField) => isEditable(field) && !isDrawn(field);

/** The entries that differ from the initial values, as JSON; null if none does. So a date that was not edited is today's again. */
export function encodeDraft(fields: readonly SignField[], initial: Values, values: Values): string | null {
  const changed = fields.filter((field) => isInDraft(field) && (values[field.id] ?? '') !== (initial[field.id] ?? ''));
  return changed.length > 0
    ? JSON.stringify(Object.fromEntries(changed.map(({ id }) => [id, values[id] ?? ''])))
    : null;
}

/** The initial values with those of the draft; entries of unknown fields and of other types are ignored. */
export function decodeDraft(fields: readonly SignField[], initial: Values, draft: string | null): Values {
  const values = { ...initial };
  try {
    const entries: unknown = JSON.parse(draft ?? '{}');
    for (const { id } of fields.filter(isInDraft)) {
      const value = (entries as Record<string, unknown>)[id];
      if (typeof value === 'string') values[id] = value;
    }
  } catch {
    // Scripts of the same origin share the storage: a text that is no JSON was written by another one.
  }
  return values;
}

const keyOf = ({ recipient, document }: Opened) => `countersign.filled.${recipient.id}.${document?.sha256}`;

export function saveDraft(opened: Opened, initial: Values, values: Values): void {
  keep('sessionStorage', keyOf(opened), encodeDraft(opened.fields, initial, values));
}

export function loadDraft(opened: Opened, initial: Values): Values {
  return decodeDraft(opened.fields, initial, readKept('sessionStorage', keyOf(opened)));
}

export function deleteDraft(opened: Opened): void {
  keep('sessionStorage', keyOf(opened), null);
}
