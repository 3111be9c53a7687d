/** The form fields that a PDF brought, as fields of the draft. Pure. */
import { maxFields } from '../../../../shared/domain/fields/field.ts';
import type { Field } from '../../api/service.ts';
import type { FormField } from '../draft/tried-document.ts';
import { freeGroup } from '../editor/field-rules/groups.ts';
import { type PageSize, touches } from '../editor/geometry.ts';
import { fieldIn } from '../editor/placing.ts';

/** The form fields in whose place no field lies yet. */
export function offeredFields(formFields: readonly FormField[], fields: readonly Field[]): FormField[] {
  return formFields.filter((one) => !fields.some((field) => field.page === one.page && touches(field, one)));
}

/** Names that people gave: not `f1_1` or `topmostSubform[0].Page1[0].Text2[0]`. */
const spoken = /^\p{L}{2}[\p{L}\s'’()/-]*$/u;

function labelOf({ type, label, name }: FormField): string | null {
  if (label !== null || type === 'radio') return label;
  const own = (name.split('.').at(-1) ?? '')
    .replace(/\[\d+\]$/, '')
    .replaceAll('_', ' ')
    .trim();
  return spoken.test(own) ? own : null;
}

/** @param fields those that are there already */
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
