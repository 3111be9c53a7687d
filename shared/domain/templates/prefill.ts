/** Values that an owner already knows when an envelope is made from a template. */
import { AppError } from '../../errors.ts';
import { malformation } from '../fields/field.ts';
import { ruleProblems } from '../fields/field-checks.ts';
import { isAloneInGroup } from '../fields/field-rules.ts';
import type { Template, TemplateField } from './template.ts';

/**
 * Returns the template with these values in its fields. A field is named by its label or its identifier; every field
 * with that label gets the value, and an empty value removes the template's.
 * @throws AppError validation_error naming each: `prefill.<name>`
 */
export function prefillTemplate(template: Template, values: Readonly<Record<string, string>> = {}): Template {
  const details: Record<string, string> = {};
  const names = new Map<string, string>();
  for (const [name, value] of Object.entries(values)) {
    const named = template.fields.filter(({ id, label }) => id === name || label === name);
    if (named.length === 0) details[`prefill.${name}`] = 'is not a field of the template';
    for (const field of named) {
      const problem = value && malformation(field, value);
      if (problem) details[`prefill.${name}`] = problem;
      names.set(field.id, name);
    }
  }
  const given = template.fields.flatMap((field) => {
    const name = names.get(field.id);
    return name === undefined ? [] : [{ ...field, value: values[name] || null }];
  });
  const fields = template.fields.map((field) => given.find(({ id }) => id === field.id) ?? besides(field, given));
  for (const [place, problem] of Object.entries(ruleProblems(fields, ({ roleKey }) => roleKey))) {
    const name = names.get(fields[Number.parseInt(place.slice(1), 10)]?.id ?? '');
    if (name !== undefined) details[`prefill.${name}`] ??= problem;
  }
  if (Object.keys(details).length > 0) throw new AppError('validation_error', { details });
  return { ...template, fields };
}

/** If the request ticks another field of a group, the template's tick is removed. */
function besides(field: TemplateField, given: readonly TemplateField[]): TemplateField {
  const isReplaced = given.some(
    ({ type, group, value }) => value === 'true' && type === field.type && group === field.group,
  );
  return isAloneInGroup(field) && isReplaced ? { ...field, value: null } : field;
}
