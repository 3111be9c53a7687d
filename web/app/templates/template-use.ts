/** The form that makes a document of a template: a person for each role, and the values that are known already. Pure. */
import type { UseTemplateBody } from '../../../shared/contracts/app-templates.ts';
import type { TemplateV1 } from '../../../shared/contracts/v1-templates.ts';
import { declarationOf } from '../../../shared/domain/fields/field-rules.ts';
import type { Language } from '../../../shared/domain/language.ts';

type UsedTemplate = Pick<TemplateV1, 'name' | 'roles' | 'fields'>;

/** The entries by their names in the request: `name`, `recipients[0].email`, `prefill.City`. */
type UseForm = Record<string, string>;

interface Prefillable {
  label: string;
  /** The names of the roles that have a field of this label; empty if the template has one role. */
  roles: readonly string[];
  isDate: boolean;
  hasLines: boolean;
  /** The options of a dropdown. */
  options: readonly string[];
  /** The value in the template. */
  value: string;
}

/** Each label once, in reading order. */
export function prefillableFields({ fields, roles }: Pick<UsedTemplate, 'fields' | 'roles'>): Prefillable[] {
  const inOrder = [...fields].sort((a, b) => a.page - b.page || a.y - b.y || a.x - b.x);
  const rolesOf = (label: string) => {
    const keys = new Set(fields.filter((field) => field.label === label).map(({ roleKey }) => roleKey));
    return roles.length > 1 ? roles.filter(({ key }) => keys.has(key)).map(({ name }) => name) : [];
  };
  const byLabel = new Map<string, Prefillable>();
  for (const { type, label, value, multiline = false, options = [] } of inOrder) {
    if (!label || !declarationOf(type).isAskedOfOwner || byLabel.has(label)) continue;
    const kind = { isDate: type === 'date', hasLines: multiline, options };
    byLabel.set(label, { label, roles: rolesOf(label), ...kind, value: value ?? '' });
  }
  return [...byLabel.values()];
}

/** Orders the roles by their turn, as the request lists its recipients. */
export function rolesInOrder({ roles }: Pick<UsedTemplate, 'roles'>): TemplateV1['roles'] {
  return [...roles].sort((a, b) => a.order - b.order);
}

export const personPath = (index: number, property: 'name' | 'email') => `recipients[${index}].${property}`;

export function newUseForm(template: UsedTemplate): UseForm {
  const people = template.roles.flatMap((_, index) => [personPath(index, 'name'), personPath(index, 'email')]);
  return Object.fromEntries([
    ['name', template.name],
    ...people.map((path) => [path, '']),
    ...prefillableFields(template).map(({ label, value }) => [`prefill.${label}`, value]),
  ]);
}

/** The request with the language of every recipient, and with the values that differ from the template's. */
export function bodyOfUse(form: UseForm, template: UsedTemplate, language: Language): UseTemplateBody {
  const entered = (path: string) => (form[path] ?? '').trim();
  const recipients = rolesInOrder(template).map(({ key }, index) => ({
    roleKey: key,
    name: entered(personPath(index, 'name')),
    email: entered(personPath(index, 'email')),
    language,
  }));
  const changed = prefillableFields(template).flatMap(({ label, value }) => {
    const next = form[`prefill.${label}`] ?? '';
    return next === value ? [] : [[label, next] as const];
  });
  const prefill = changed.length > 0 ? { prefill: Object.fromEntries(changed) } : {};
  return { name: entered('name') || template.name, recipients, ...prefill };
}
