/** Maps the columns of a table to the people and labelled fields of a template, by their headings. Pure. */
import type { BatchRowBody } from '../../../shared/contracts/batches.ts';
import type { TemplateV1 } from '../../../shared/contracts/v1-templates.ts';
import { prefillableFields, rolesInOrder, valuePath } from '../templates/template-use.ts';
import type { Table } from './table.ts';

const personProperties = ['name', 'email', 'language', 'accessCode'] as const;
type PersonProperty = (typeof personProperties)[number];

/** The content of a column: the path in a row of the request, such as `recipients[0].email` or `prefill.Rent`. */
export type Target = string;

export interface ColumnTarget {
  path: Target;
  isRequired: boolean;
  /** The role of a person, or the label of a field. */
  of: string;
  property: PersonProperty | null;
  /** The role of a field whose label other roles have as well. */
  role: string | null;
  /** The names of the field in `prefill`; none for a person. */
  names: readonly string[];
}

export type Used = Pick<TemplateV1, 'roles' | 'fields'>;

function peopleOf(template: Used): ColumnTarget[] {
  return rolesInOrder(template).flatMap(({ name }, index) =>
    personProperties.map((property) => ({
      path: `recipients[${index}].${property}`,
      isRequired: property === 'name' || property === 'email',
      ...{ of: name, property, role: null, names: [] },
    })),
  );
}

function valuesOf(template: Used): ColumnTarget[] {
  return prefillableFields(template).map((field) => {
    const { label, role, names } = field;
    const isShared = !names.includes(label);
    return {
      path: valuePath(field),
      ...{ isRequired: false, of: label, property: null, role: isShared ? role : null, names },
    };
  });
}

/** The columns that a table needs, and one for each value. */
export function usualTargets(template: Used): ColumnTarget[] {
  return [...peopleOf(template).filter(({ isRequired }) => isRequired), ...valuesOf(template)];
}

/** A label that several roles have can also be one column, for all of them. A value for one of them replaces it. */
export function targetsOf(template: Used): ColumnTarget[] {
  const values = valuesOf(template);
  const shared = new Set(values.filter(({ role }) => role !== null).map(({ of }) => of));
  const forAll = [...shared].map((label) => ({
    path: `prefill.${label}`,
    ...{ isRequired: false, of: label, property: null, role: null, names: [label] },
  }));
  return [...peopleOf(template), ...forAll, ...values];
}

/** Headings in the six languages, without spaces, marks and accents. */
const words: Record<PersonProperty, readonly string[]> = {
  email: [
    ...['email', 'emailaddress', 'mail', 'emailadresse', 'mailadresse', 'correo', 'correoelectronico', 'courriel'],
    ...[
      'adresseemail',
      'adressemail',
      'البريدالالكتروني',
      'البريد',
      'بريدالكتروني',
      'メール',
      'メールアドレス',
      '電子メール',
    ],
  ],
  name: [
    ...['name', 'fullname', 'nombre', 'nombrecompleto', 'nombreyapellidos', 'nom', 'nomcomplet', 'nometprenom'],
    ...['vorundnachname', 'الاسم', 'اسم', 'الاسمالكامل', '名前', '氏名', 'お名前'],
  ],
  language: ['language', 'sprache', 'idioma', 'langue', 'اللغة', 'لغة', '言語'],
  accessCode: [
    ...['accesscode', 'code', 'zugangscode', 'codigodeacceso', 'codigo', 'codedacces', 'رمزالوصول', 'アクセスコード'],
  ],
};

/** Compares headings without case, accents, spaces and punctuation. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const plainWords = Object.fromEntries(
  personProperties.map((property) => [property, new Set(words[property].map(plain))]),
) as Record<PersonProperty, Set<string>>;

/** The target of each column; an empty text: none. Each target is given once. */
export function guessTargets(headings: readonly string[], template: Used): Target[] {
  const targets = targetsOf(template);
  const isOnlyRole = template.roles.length === 1;
  const taken = new Set<Target>();
  return headings.map((heading) => {
    const found = targets.find((target) => !taken.has(target.path) && fits(plain(heading), target, isOnlyRole));
    if (found) taken.add(found.path);
    return found?.path ?? '';
  });
}

function fits(heading: string, { of, property, role }: ColumnTarget, isOnlyRole: boolean): boolean {
  const owner = plain(of);
  if (property === null) {
    const ofRole = plain(role ?? '');
    return heading === ofRole + owner || heading === owner + ofRole;
  }
  const known = plainWords[property];
  if (isOnlyRole && known.has(heading)) return true;
  // "Tenant e-mail" and "E-mail (tenant)".
  if (heading.startsWith(owner)) return known.has(heading.slice(owner.length));
  return heading.endsWith(owner) && known.has(heading.slice(0, -owner.length));
}

export interface MappingProblems {
  missing: ColumnTarget[];
  twice: ColumnTarget[];
}

export function mappingProblems(chosen: readonly Target[], template: Used): MappingProblems {
  const count = (path: Target) => chosen.filter((one) => one === path).length;
  const targets = targetsOf(template);
  return {
    missing: targets.filter(({ path, isRequired }) => isRequired && count(path) === 0),
    twice: targets.filter(({ path }) => count(path) > 1),
  };
}

/** Empty cells of what is not required are left out: the template's own value stays. */
export function rowsOf({ rows }: Table, chosen: readonly Target[], template: Used): BatchRowBody[] {
  const roles = rolesInOrder(template);
  const targets = targetsOf(template);
  const column = new Map(chosen.map((path, index) => [path, index]));
  return rows.map((cells) => {
    const cell = (path: Target) => cells[column.get(path) ?? -1] ?? '';
    const recipients = roles.map(({ key }, index) => {
      const of = (property: PersonProperty) => cell(`recipients[${index}].${property}`);
      const more = (['language', 'accessCode'] as const).flatMap((name) => (of(name) ? [[name, of(name)]] : []));
      return { roleKey: key, name: of('name'), email: of('email'), ...Object.fromEntries(more) };
    });
    const values = targets.flatMap(({ path, names }) => (cell(path) ? names.map((name) => [name, cell(path)]) : []));
    return { recipients, ...(values.length > 0 && { prefill: Object.fromEntries(values) }) };
  });
}

/** The column with the value that the service refuses; -1 if no column has it. */
export function columnOf(refused: string, chosen: readonly Target[], targets: readonly ColumnTarget[]): number {
  const isNamed = ({ path, names }: ColumnTarget) =>
    path === refused || names.some((name) => refused === `prefill.${name}`);
  return chosen.findIndex((path) => targets.some((target) => target.path === path && isNamed(target)));
}
