/** The form with which a template is used: a person for each role, and the values that are known already. Pure. */

import type { UseTemplateBody } from '../../../shared/contracts/app-templates.ts';
import type { TemplateV1 } from '../../../shared/contracts/v1-templates.ts';
import { declarationOf } from '../../../shared/domain/fields/field-rules.ts';
import type { Language } from '../../../shared/domain/language.ts';
import type { Entered } from '../forms/open-problems.ts';

export interface Person {
  name: string;
  email: string;
}

export interface UseForm {
  name: string;
  /** By key of the role. */
  people: Readonly<Record<string, Person>>;
  /** By label. */
  values: Readonly<Record<string, string>>;
}

export type UseAction =
  | { kind: 'renamed'; name: string }
  | { kind: 'named'; key: string; change: Partial<Person> }
  | { kind: 'filled'; label: string; value: string };

type UsedTemplate = Pick<TemplateV1, 'name' | 'roles' | 'fields'>;

export interface Prefillable {
  label: string;
  isDate: boolean;
  hasLines: boolean;
  /** Of a dropdown. */
  options: readonly string[];
  /** What the template fills in. */
  value: string;
}

/** Each label once, in reading order. */
export function prefillableFields({ fields }: Pick<UsedTemplate, 'fields'>): Prefillable[] {
  const inOrder = [...fields].sort((a, b) => a.page - b.page || a.y - b.y || a.x - b.x);
  const byLabel = new Map<string, Prefillable>();
  for (const { type, label, value, multiline = false, options = [] } of inOrder) {
    if (!label || !declarationOf(type).isAskedOfOwner || byLabel.has(label)) continue;
    const kind = { isDate: type === 'date', hasLines: multiline, options };
    byLabel.set(label, { label, ...kind, value: value ?? '' });
  }
  return [...byLabel.values()];
}

/** Who is asked first comes first. */
export function rolesInOrder({ roles }: Pick<UsedTemplate, 'roles'>): TemplateV1['roles'] {
  return [...roles].sort((a, b) => a.order - b.order);
}

export function newUseForm(template: UsedTemplate): UseForm {
  return {
    name: template.name,
    people: Object.fromEntries(template.roles.map(({ key }) => [key, { name: '', email: '' }])),
    values: Object.fromEntries(prefillableFields(template).map(({ label, value }) => [label, value])),
  };
}

export function reduceUse(form: UseForm, action: UseAction): UseForm {
  switch (action.kind) {
    case 'renamed':
      return { ...form, name: action.name };
    case 'named': {
      const person = { name: '', email: '', ...form.people[action.key], ...action.change };
      return { ...form, people: { ...form.people, [action.key]: person } };
    }
    case 'filled':
      return { ...form, values: { ...form.values, [action.label]: action.value } };
  }
}

function peopleInOrder({ people }: UseForm, template: UsedTemplate) {
  return rolesInOrder(template).map(({ key }) => {
    const { name = '', email = '' } = people[key] ?? {};
    return { roleKey: key, name: name.trim(), email: email.trim() };
  });
}

/** The request, with the language of every recipient; of the values only those that differ from the template's. */
export function bodyOfUse(form: UseForm, template: UsedTemplate, language: Language): UseTemplateBody {
  const recipients = peopleInOrder(form, template).map((person) => ({ ...person, language }));
  const changed = prefillableFields(template).flatMap(({ label, value }) => {
    const entered = form.values[label] ?? '';
    return entered === value ? [] : [[label, entered] as const];
  });
  const prefill = changed.length > 0 ? { prefill: Object.fromEntries(changed) } : {};
  return { name: form.name.trim() || template.name, recipients, ...prefill };
}

/** What was entered, as the service names it. */
export function enteredUse(form: UseForm, template: UsedTemplate): Entered[] {
  return [
    { key: 'name', path: 'name', value: form.name },
    ...peopleInOrder(form, template).flatMap(({ roleKey, name, email }, index) => [
      { key: `${roleKey}.name`, path: `recipients[${index}].name`, value: name },
      { key: `${roleKey}.email`, path: `recipients[${index}].email`, value: email },
    ]),
    ...Object.entries(form.values).map(([label, value]) => ({ key: label, path: `prefill.${label}`, value })),
  ];
}
