/** Values that an owner already knows when an envelope is made from a template. */
import { AppError } from '../../errors.ts';
import { malformation } from '../field.ts';
import type { Template } from '../template.ts';

/**
 * The template with these values in its fields. A field is named by its label or its identifier; every field with that label
 * gets the value, and an empty one takes away what the template fills in.
 * @throws AppError validation_error naming each: `prefill.<name>`
 */
export function prefillTemplate(template: Template, values: Readonly<Record<string, string>> = {}): Template {
  const details: Record<string, string> = {};
  const filled = new Map<string, string | null>();
  for (const [name, value] of Object.entries(values)) {
    const named = template.fields.filter(({ id, label }) => id === name || label === name);
    if (named.length === 0) details[`prefill.${name}`] = 'is not a field of the template';
    for (const field of named) {
      const problem = value && malformation(field, value);
      if (problem) details[`prefill.${name}`] = problem;
      filled.set(field.id, value || null);
    }
  }
  if (Object.keys(details).length > 0) throw new AppError('validation_error', { details });
  const fields = template.fields.map((field) => {
    const value = filled.get(field.id);
    return value === undefined ? field : { ...field, value };
  });
  return { ...template, fields };
}
