/** Where the reference describes each named object of the OpenAPI document: once, on the page of the first resource that has it. */
import {
  type Group,
  isNull,
  nameOf,
  propertiesOf,
  resolved,
  type Schema,
  type Specification,
} from './specification.ts';

/** The schemas of what an operation takes and answers. */
function schemasOf({ requestBody, responses }: Group['operations'][number]): Schema[] {
  const answered = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    status.startsWith('2') ? Object.values(content) : [],
  );
  return [...Object.values(requestBody?.content ?? {}), ...answered].flatMap(({ schema }) => schema ?? []);
}

/** The bodies that belong to the operations of one group: they are described there, and not as an object. */
function bodiesOf(groups: Group[]): Set<string> {
  const users = new Map<string, Set<string>>();
  for (const group of groups) {
    for (const { requestBody } of group.operations) {
      const name = nameOf(requestBody?.content['application/json']?.schema ?? {});
      if (name) users.set(name, (users.get(name) ?? new Set()).add(group.name));
    }
  }
  return new Set([...users].flatMap(([name, of]) => (of.size === 1 ? [name] : [])));
}

/**
 * @param groups in the order in which a reader finds them
 * @param posted the bodies of webhook events, which the group with this name describes
 * @returns the name of the object, and the name of its group
 */
export function placeObjects(
  groups: Group[],
  posted: Record<string, Schema[]>,
  specification: Specification,
): Map<string, string> {
  const placed = new Map<string, string>();
  const seen = new Set<string>();
  const bodies = bodiesOf(groups);

  function visit(schema: Schema, group: string): void {
    const name = nameOf(schema);
    if (name && seen.has(name)) return;
    if (name) seen.add(name);
    if (name && !bodies.has(name) && propertiesOf(schema, specification).length > 0) placed.set(name, group);
    const whole = resolved(schema, specification);
    for (const inner of Object.values(whole.properties ?? {})) visit(inner, group);
    for (const option of whole.anyOf ?? []) visit(option, group);
    if (whole.items) visit(whole.items, group);
  }

  for (const group of groups) {
    for (const schema of group.operations.flatMap(schemasOf)) visit(schema, group.name);
    for (const schema of posted[group.name] ?? []) visit(schema, group.name);
  }
  // A recipient belongs to the recipients, although envelopes have them too.
  for (const { name } of groups) {
    const singular = name.replace(/s$/, '');
    if (placed.has(singular) && !groups.some((group) => group.name === singular)) placed.set(singular, name);
  }
  return placed;
}

/** The described object that a value is, or has in its list. */
export function objectIn(
  schema: Schema,
  placed: ReadonlyMap<string, string>,
  specification: Specification,
): string | undefined {
  const name = nameOf(schema);
  if (name && placed.has(name)) return name;
  const whole = resolved(schema, specification);
  const inner = whole.items ?? whole.anyOf?.find((option) => !isNull(option));
  return inner && objectIn(inner, placed, specification);
}

/** The schema with the names of described objects only. */
export function withoutOtherNames(
  schema: Schema,
  placed: ReadonlyMap<string, string>,
  specification: Specification,
): Schema {
  const name = nameOf(schema);
  if (name && placed.has(name)) return { $ref: schema.$ref ?? '' };
  const { description = undefined, ...whole } = { ...resolved(schema, specification) };
  const plain = (inner: Schema) => withoutOtherNames(inner, placed, specification);
  return {
    ...whole,
    ...(description === undefined ? {} : { description }),
    ...(whole.items ? { items: plain(whole.items) } : {}),
    ...(whole.anyOf ? { anyOf: whole.anyOf.map(plain) } : {}),
  };
}

/** Recorded values of named objects: the parts of the examples of requests and answers. */
export function exampleObjects(groups: Group[], specification: Specification): Map<string, unknown> {
  const found = new Map<string, unknown>();
  function visit(schema: Schema, value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    const name = nameOf(schema);
    const whole = resolved(schema, specification);
    const [first] = Array.isArray(value) ? value : [];
    if (name && !found.has(name)) found.set(name, Array.isArray(value) ? first : value);
    if (whole.items && first !== undefined) visit(whole.items, first);
    const option = whole.anyOf?.find((one) => !isNull(one));
    if (option) visit(option, value);
    for (const [key, inner] of Object.entries(whole.properties ?? {}))
      visit(inner, (value as Record<string, unknown>)[key]);
  }
  for (const { requestBody, responses } of groups.flatMap((group) => group.operations)) {
    const media = [requestBody, ...Object.values(responses)].map((one) => one?.content?.['application/json']);
    for (const { schema = {}, example } of media.flatMap((one) => one ?? [])) visit(schema, example);
  }
  return found;
}
