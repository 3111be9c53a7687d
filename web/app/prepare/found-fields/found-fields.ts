/** Fields of a draft, made of the form fields and text tags of its PDF. Pure. */
import { maxFields } from '../../../../shared/domain/fields/field.ts';
import { fieldsOfTags } from '../../../../shared/domain/fields/text-tags.ts';
import type { Envelope, Field } from '../../api/app-api.ts';
import type { FormField, TextTag } from '../draft/tried-document.ts';
import { freeGroup } from '../editor/field-rules/groups.ts';
import { type PageSize, touches } from '../editor/geometry.ts';
import { fieldIn, newId } from '../editor/placing.ts';

type Place = Pick<FormField, 'page' | 'x' | 'y' | 'width' | 'height'>;

const isFree = (place: Place, fields: readonly Field[]) =>
  !fields.some((field) => field.page === place.page && touches(field, place));

/** The form fields that no field of the draft covers yet. */
export function offeredFields(formFields: readonly FormField[], fields: readonly Field[]): FormField[] {
  return formFields.filter((one) => isFree(one, fields));
}

/** Matches names that people wrote, but not `f1_1` or `topmostSubform[0].Page1[0].Text2[0]`. */
const spoken = /^\p{L}{2}[\p{L}\s'’()/-]*$/u;

function labelOf({ type, label, name }: FormField): string | null {
  if (label !== null || type === 'radio') return label;
  const own = (name.split('.').at(-1) ?? '')
    .replace(/\[\d+\]$/, '')
    .replaceAll('_', ' ')
    .trim();
  return spoken.test(own) ? own : null;
}

/** @param fields the fields of the draft */
export function fieldsFromForm(
  formFields: readonly FormField[],
  recipientId: string,
  fields: readonly Field[],
  sizeOf: (page: number) => PageSize,
): Field[] {
  const groups = new Map<string, string>();
  const made: Field[] = [];
  for (const one of formFields.slice(0, maxFields - fields.length)) {
    const { type, page, x, y, width, height, name, required } = one;
    const field = fieldIn(type, recipientId, page, { x, y, width, height }, sizeOf(page));
    if (type === 'radio') {
      const group = groups.get(name) ?? freeGroup(field, [...fields, ...made]);
      groups.set(name, group);
      field.group = group;
    }
    if (type === 'dropdown') field.options = one.options;
    if (type === 'text' && one.isMultiline) field.multiline = true;
    if (type === 'text' && one.maxLength !== null) field.maxLength = one.maxLength;
    made.push({ ...field, label: labelOf(one), required });
  }
  return made;
}

/** Makes fields of the tags that name a signer of the draft, unless a field exists at their place. */
export function fieldsFromTags(
  tags: readonly TextTag[],
  signers: Envelope['signers'],
  fields: readonly Field[],
): Field[] {
  return fieldsOfTags(tags, signers, newId)
    .fields.filter((one) => isFree(one, fields))
    .slice(0, maxFields - fields.length);
}
