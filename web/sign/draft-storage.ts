/**
 * The draft of a person's entries and signature, kept in this tab until they have signed: it survives a reload, and a
 * phone that discards the page. Nothing of it leaves the tab.
 */
import type { SignField } from '../../shared/contracts/sign.ts';
import { imageKind, isDrawn } from '../../shared/domain/fields/field-rules.ts';
import { applied } from '../../shared/domain/fields/fill-fields.ts';
import { keep, readKept } from '../storage.ts';
import type { Entries, SignatureKind } from './ceremony-state.ts';
import { isEditable, type Values } from './field-values.ts';
import type { Opened } from './link.ts';
import { readPicture, type SignaturePicture } from './signature/picture.ts';

/** No field has such an identifier. */
const memberOf = { signature: '$signature', initials: '$initials' } as const satisfies Record<SignatureKind, string>;

/** The entries that differ from the initial values, as JSON; null if none does. So a date that was not edited is today's again. */
export function encodeDraft(fields: readonly SignField[], initial: Values, entries: Entries): string | null {
  const { values, signature, initials } = entries;
  const changed = fields.filter((field) => isEditable(field) && (values[field.id] ?? '') !== (initial[field.id] ?? ''));
  if (changed.length === 0 && !signature && !initials) return null;
  // The strokes are many times as large as the picture.
  const kept = (picture: SignaturePicture | null) => (picture ? { ...picture, strokes: undefined } : undefined);
  return JSON.stringify({
    ...Object.fromEntries(changed.map(({ id }) => [id, values[id] ?? ''])),
    [memberOf.signature]: kept(signature),
    [memberOf.initials]: kept(initials),
  });
}

/** The initial values with those of the draft; entries of unknown fields and of other types are ignored. */
export function decodeDraft(
  { fields, signatureMethods }: Pick<Opened, 'fields' | 'signatureMethods'>,
  initial: Values,
  draft: string | null,
): Entries {
  const kept = parsed(draft);
  const pictures = {
    signature: readPicture(kept[memberOf.signature], signatureMethods),
    initials: readPicture(kept[memberOf.initials], signatureMethods),
  };
  const values: Record<string, string> = { ...initial };
  for (const field of fields.filter(isEditable)) {
    const value = kept[field.id];
    const fits = isDrawn(field) ? value === applied && pictures[imageKind(field)] : typeof value === 'string';
    if (fits) values[field.id] = value as string;
  }
  return { values, ...pictures };
}

/** Scripts of the same origin share the storage: a text that is no JSON was written by another one. */
function parsed(draft: string | null): Record<string, unknown> {
  try {
    return (JSON.parse(draft ?? '{}') ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const keyOf = ({ recipient, document }: Opened) => `countersign.filled.${recipient.id}.${document?.sha256}`;

export function saveDraft(opened: Opened, initial: Values, entries: Entries): void {
  keep('sessionStorage', keyOf(opened), encodeDraft(opened.fields, initial, entries));
}

export function loadDraft(opened: Opened, initial: Values): Entries {
  return decodeDraft(opened, initial, readKept('sessionStorage', keyOf(opened)));
}

export function deleteDraft(opened: Opened): void {
  keep('sessionStorage', keyOf(opened), null);
}
