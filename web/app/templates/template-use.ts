/** The form that makes a document of a template: a person for each role, and the values that are known already. Pure. */
import type { UseTemplateBody } from '../../../shared/contracts/app-templates.ts';
import type { TemplateV1 } from '../../../shared/contracts/v1-templates.ts';
import { declarationOf } from '../../../shared/domain/fields/field-rules.ts';
import type { Language } from '../../../shared/domain/language.ts';

type UsedTemplate = Pick<TemplateV1, 'name' | 'roles' | 'fields'>;

/** The entries by their names in the request: `name`, `recipients[0].email`, `prefill.City`. */
type UseForm = Record<string, string>;

export interface Prefillable {
  /** The names in the request: the label, or the identifiers of the role's fields if another field has the label too. */
  names: readonly string[];
  label: string;
  /** The name of the role; null if the template has one role. */
  role: string | null;
  isDate: boolean;
  hasLines: boolean;
  /** The options of a dropdown. */
  options: readonly string[];
  /** The value in the template. */
  value: string;
}

/** Each label once for each role that has it, in reading order. */
export function prefillableFields({ fields, roles }: Pick<UsedTemplate, 'fields' | 'roles'>): Prefillable[] {
  const asked = fields
    .filter(({ label, type }) => label && declarationOf(type).isAskedOfOwner)
    .sort((a, b) => a.page - b.page || a.y - b.y || a.x - b.x);
  const found = new Map<string, Prefillable>();
  for (const { roleKey, label, type, value, multiline = false, options = [] } of asked) {
    const key = JSON.stringify([roleKey, label]);
    if (!label || found.has(key)) continue;
    const own = asked.filter((field) => field.roleKey === roleKey && field.label === label);
    const isAlone = own.length === fields.filter((field) => field.label === label).length;
    found.set(key, {
      names: isAlone ? [label] : own.map(({ id }) => id),
      label,
      role: roles.length > 1 ? (roles.find((role) => role.key === roleKey)?.name ?? null) : null,
      ...{ isDate: type === 'date', hasLines: multiline, options, value: value ?? '' },
    });
  }
  return [...found.values()];
}

/** The entry of a value, by the name that the service uses for a refusal. */
export const valuePath = ({ names }: Pick<Prefillable, 'names'>): string => `prefill.${names[0]}`;

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
    ...prefillableFields(template).map((field) => [valuePath(field), field.value]),
  ]);
}

/**
 * The request with the language of every recipient, and with the values that differ from the template's.
 * @param languageOf returns the language of the recipient with this address
 */
export function bodyOfUse(
  form: UseForm,
  template: UsedTemplate,
  languageOf: (email: string) => Language,
): UseTemplateBody {
  const entered = (path: string) => (form[path] ?? '').trim();
  const recipients = rolesInOrder(template).map(({ key }, index) => {
    const email = entered(personPath(index, 'email'));
    return { roleKey: key, name: entered(personPath(index, 'name')), email, language: languageOf(email) };
  });
  const changed = prefillableFields(template).flatMap((field) => {
    const next = form[valuePath(field)] ?? '';
    return next === field.value ? [] : field.names.map((name) => [name, next] as const);
  });
  const prefill = changed.length > 0 ? { prefill: Object.fromEntries(changed) } : {};
  return { name: entered('name') || template.name, recipients, ...prefill };
}
