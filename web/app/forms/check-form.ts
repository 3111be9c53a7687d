/** Checks the entries against the contract of the request, so that the page can show the reason at each entry. */

/** The part of JSON Schema that the contracts of forms use. */
interface Schema {
  type?: string;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
}

export type Problem =
  | { reason: 'empty' | 'email' | 'characters' | 'duplicateEmail' | 'duplicateName' | 'weakPassword' | 'refused' }
  | { reason: 'tooShort' | 'tooLong'; limit: number };

/** The problems by the path of their field in the request: `signers[0].email`. */
export type Problems = Record<string, Problem>;

/** The same pattern as in `ajv-formats`; a test compares both. */
const email =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

export function problemsIn(schema: unknown, value: unknown): Problems {
  return Object.fromEntries(problemsAt(schema as Schema, value, ''));
}

function problemsAt(schema: Schema, value: unknown, path: string): [string, Problem][] {
  const { anyOf, properties, items } = schema;
  if (anyOf) {
    const other = anyOf.find(({ type }) => type !== 'null');
    return value === null || !other ? [] : problemsAt(other, value, path);
  }
  if (properties && typeof value === 'object' && value) {
    return membersAt(schema, value as Record<string, unknown>, path);
  }
  if (Array.isArray(value)) {
    if (value.length < (schema.minItems ?? 0)) return [[path, { reason: 'empty' }]];
    return value.flatMap((item, index) => problemsAt(items ?? {}, item, `${path}[${index}]`));
  }
  const problem = typeof value === 'string' ? problemOfText(schema, value) : null;
  return problem ? [[path, problem]] : [];
}

function membersAt(schema: Schema, value: Record<string, unknown>, path: string): [string, Problem][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]): [string, Problem][] => {
    const inner = path ? `${path}.${name}` : name;
    if (value[name] !== undefined) return problemsAt(member, value[name], inner);
    return schema.required?.includes(name) ? [[inner, { reason: 'empty' }]] : [];
  });
}

function problemOfText({ minLength = 0, maxLength, pattern, format }: Schema, text: string): Problem | null {
  const { length } = [...text];
  const isRequired = minLength > 0 || format === 'email';
  if (isRequired && text.trim() === '') return { reason: 'empty' };
  if (length < minLength) return { reason: 'tooShort', limit: minLength };
  if (maxLength !== undefined && length > maxLength) return { reason: 'tooLong', limit: maxLength };
  if (format === 'email' && !email.test(text)) return { reason: 'email' };
  return pattern && !new RegExp(pattern, 'u').test(text) ? { reason: 'characters' } : null;
}

/** Returns every entry that repeats an earlier one: `signers[2].email`. */
export function duplicatesIn(
  values: readonly string[],
  pathOf: (index: number) => string,
  reason: 'duplicateEmail' | 'duplicateName' = 'duplicateEmail',
): Problems {
  const first = (index: number) => values.indexOf(values[index] ?? '');
  const repeated = values.flatMap((value, index) => (value !== '' && first(index) < index ? [index] : []));
  return Object.fromEntries(repeated.map((index) => [pathOf(index), { reason }]));
}
