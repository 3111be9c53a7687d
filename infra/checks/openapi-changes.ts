/**
 * Finds the changes of an OpenAPI document that break callers (docs/build/versions.md): what a request may contain only
 * grows, what an answer contains stays. Values may be added under `x-extensible-enum`. Descriptions and examples do not
 * count.
 */

type Schema = { [keyword: string]: unknown };

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Schema;
}

interface Body {
  required?: boolean;
  content?: Record<string, { schema?: Schema }>;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: Body;
  responses?: Record<string, Body & { headers?: Record<string, unknown> }>;
  security?: unknown;
}

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

/** Requests may become wider, answers narrower. */
type Side = 'request' | 'answer';

/** Returns one line for each change after which a caller of the former document fails. */
export function breakingChanges(former: ApiDocument, present: ApiDocument): string[] {
  return new Comparison(former, present).compare();
}

const methods = ['get', 'put', 'post', 'patch', 'delete'] as const;

class Comparison {
  readonly #former: ApiDocument;
  readonly #present: ApiDocument;
  readonly #found: string[] = [];
  /** Pairs of named schemas that were compared, or are: a schema may refer to itself. */
  readonly #compared = new Set<string>();

  constructor(former: ApiDocument, present: ApiDocument) {
    this.#former = former;
    this.#present = present;
  }

  compare(): string[] {
    for (const [path, former] of Object.entries(this.#former.paths))
      this.#path(path, former, this.#present.paths[path]);
    for (const [name, former] of Object.entries(this.#former.webhooks ?? {})) {
      const present = this.#present.webhooks?.[name]?.post;
      const place = `webhook ${name}`;
      if (!present) this.#found.push(`${place}: removed`);
      // The service sends it: its body is an answer.
      else if (former.post) this.#content(place, 'answer', former.post.requestBody, present.requestBody);
    }
    return this.#found;
  }

  #path(path: string, former: Record<string, Operation>, present: Record<string, Operation> = {}): void {
    for (const method of methods.filter((each) => former[each])) {
      const place = `${method.toUpperCase()} ${path}`;
      const [was, is] = [former[method], present[method]];
      if (!was || !is) this.#found.push(`${place}: removed`);
      else this.#operation(place, was, is);
    }
  }

  #operation(place: string, former: Operation, present: Operation): void {
    if (JSON.stringify(former.security) !== JSON.stringify(present.security))
      this.#found.push(`${place}: authentication`);
    this.#parameters(place, former, present);
    const body = `${place} body`;
    const [was, is] = [this.#old(former.requestBody), this.#new(present.requestBody)];
    if (is?.required && !was?.required) this.#found.push(`${body}: became required`);
    this.#content(body, 'request', was, is);
    for (const [status, given] of Object.entries(former.responses ?? {})) {
      const answer = `${place} ${status}`;
      const [before, now] = [this.#old(given), this.#new(present.responses?.[status])];
      // An error may become impossible.
      if (!now && /^[23]/.test(status)) this.#found.push(`${answer}: removed`);
      if (!now) continue;
      this.#content(answer, 'answer', before, now);
      const headers = Object.keys(before?.headers ?? {}).filter((name) => !now.headers?.[name]);
      this.#found.push(...headers.map((name) => `${answer} header ${name}: removed`));
    }
  }

  #parameters(place: string, former: Operation, present: Operation): void {
    const was = (former.parameters ?? []).map((each) => this.#old(each) as Parameter);
    const is = (present.parameters ?? []).map((each) => this.#new(each) as Parameter);
    const named = ({ name, in: where }: Parameter) => `${place} ${where} ${name}`;
    for (const parameter of is) {
      const before = was.find((each) => named(each) === named(parameter));
      if (parameter.required && !before?.required) this.#found.push(`${named(parameter)}: became required`);
      const isQuery = parameter.in === 'query';
      const schema = isQuery ? this.#repeated(before?.schema, parameter.schema) : parameter.schema;
      if (before) this.#schema(named(parameter), 'request', before.schema, schema);
    }
    for (const parameter of was) {
      if (!is.some((each) => named(each) === named(parameter))) this.#found.push(`${named(parameter)}: removed`);
    }
  }

  #content(place: string, side: Side, former: Body | undefined, present: Body | undefined): void {
    for (const [type, { schema }] of Object.entries(former?.content ?? {})) {
      const now = present?.content?.[type];
      const isForm = type === 'multipart/form-data';
      if (!now) this.#found.push(`${place} ${type}: removed`);
      else this.#schema(isForm ? `${place} form` : place, side, schema, now.schema, isForm);
    }
  }

  /** A parameter of a query and a part of a form may be repeated: one value is a list of one. */
  #repeated(former: unknown, present: unknown): unknown {
    const [was, is] = [this.#flat(former, this.#former), this.#flat(present, this.#present)];
    return is.type === 'array' && was.type !== 'array' ? is.items : present;
  }

  #schema(place: string, side: Side, former: unknown, present: unknown, isForm = false): void {
    const pair = `${side} ${refOf(former)} ${refOf(present)}`;
    if (refOf(former) && refOf(present)) {
      if (this.#compared.has(pair)) return;
      this.#compared.add(pair);
    }
    const [was, is] = [this.#flat(former, this.#former), this.#flat(present, this.#present)];
    const fault = (text: string) => this.#found.push(`${place}: ${text}`);
    if (side === 'request') for (const values of excluded(is, was)) fault(`refused now: ${values}`);
    else for (const values of excluded(was, is)) fault(`possible now: ${values}`);
    for (const value of openValues(was)) if (!openValues(is).includes(value)) fault(`value ${value} removed`);
    const [before, now] = [propertiesOf(was), propertiesOf(is)];
    const [required, nowRequired] = [requiredOf(was), requiredOf(is)];
    for (const [name, property] of Object.entries(before)) {
      const member = `${place}.${name}`;
      if (!(name in now)) this.#found.push(`${member}: removed`);
      else this.#schema(member, side, property, isForm ? this.#repeated(property, now[name]) : now[name]);
      const isLost = side === 'answer' && required.has(name) && name in now && !nowRequired.has(name);
      if (isLost) this.#found.push(`${member}: became optional`);
    }
    for (const name of side === 'request' ? nowRequired : []) {
      if (!required.has(name)) this.#found.push(`${place}.${name}: became required`);
    }
    if (was.items && is.items) this.#schema(`${place}[]`, side, was.items, is.items);
    for (const [key, index] of alternatives(was)) {
      const [one, other] = [(was[key] as unknown[])[index], ((is[key] ?? []) as unknown[])[index]];
      if (other === undefined) fault(`${key} ${index} removed`);
      else this.#schema(`${place} ${key} ${index}`, side, one, other);
    }
    if (side === 'answer' && alternatives(is).length > alternatives(was).length) fault('another alternative');
  }

  /** The schema without reference; the members of `allOf` are its own. */
  #flat(schema: unknown, document: ApiDocument): Schema {
    const { $ref: _, allOf = [], ...own } = resolved(schema as Schema | undefined, document) ?? {};
    const parts = (allOf as unknown[]).map((part) => this.#flat(part, document));
    const whole = [...parts, own];
    return {
      ...Object.assign({}, ...whole),
      properties: Object.assign({}, ...whole.map(propertiesOf)),
      required: whole.flatMap((part) => [...requiredOf(part)]),
    };
  }

  #old = <T>(part: T | undefined): T | undefined => resolved(part, this.#former);
  #new = <T>(part: T | undefined): T | undefined => resolved(part, this.#present);
}

const refOf = (part: unknown): string => (part as { $ref?: string } | undefined)?.$ref ?? '';

/** Members beside `$ref` add to what it refers to. */
function resolved<T>(part: T | undefined, document: ApiDocument): T | undefined {
  const ref = refOf(part);
  if (!part || !ref) return part;
  const [kind = '', name = ''] = ref.replace('#/components/', '').split('/');
  const target = document.components[kind]?.[decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')];
  return { ...(resolved(target, document) as object), ...part, $ref: undefined } as T;
}

const propertiesOf = ({ properties = {} }: Schema): Record<string, unknown> => properties as Record<string, unknown>;
const requiredOf = ({ required = [] }: Schema): Set<string> => new Set(required as string[]);
const openValues = (schema: Schema): unknown[] => (schema['x-extensible-enum'] ?? []) as unknown[];
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

function alternatives(schema: Schema): ['anyOf' | 'oneOf', number][] {
  return (['anyOf', 'oneOf'] as const).flatMap((key) =>
    ((schema[key] ?? []) as unknown[]).map((_, index) => [key, index] as ['anyOf' | 'oneOf', number]),
  );
}

const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'] as const;
const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'] as const;
const texts = ['pattern', 'format', 'const', 'uniqueItems'] as const;

/** The values that the second schema allows, and the first one does not. */
function excluded(narrow: Schema, wide: Schema): string[] {
  const found: string[] = [];
  const types = narrow.type === undefined ? null : listOf(narrow.type);
  if (types && wide.type === undefined && !hasAlternatives(wide)) found.push(`types other than ${types.join(', ')}`);
  if (types && wide.type !== undefined) {
    found.push(...listOf(wide.type).flatMap((type) => (isIn(type, types) ? [] : [`type ${type}`])));
  }
  const values = narrow.enum as unknown[] | undefined;
  if (values && !wide.enum) found.push(`values other than ${values.join(', ')}`);
  if (values && wide.enum) {
    found.push(...listOf(wide.enum).flatMap((value) => (values.includes(value) ? [] : [`value ${value}`])));
  }
  const bound = (key: string, isNarrower: (one: number, other: number) => boolean) => {
    const [one, other] = [narrow[key] as number | undefined, wide[key] as number | undefined];
    if (one !== undefined && (other === undefined || isNarrower(one, other))) found.push(`beyond ${key} ${one}`);
  };
  for (const key of upper) bound(key, (one, other) => one < other);
  for (const key of lower) bound(key, (one, other) => one > other);
  for (const key of texts) {
    const value = narrow[key];
    if (value !== undefined && value !== false && value !== wide[key]) found.push(`other than ${key} ${value}`);
  }
  if (isClosed(narrow) && !isClosed(wide)) found.push('other members');
  return found;
}

const isClosed = (schema: Schema): boolean =>
  schema.additionalProperties === false || schema.unevaluatedProperties === false;

const isIn = (type: unknown, types: unknown[]): boolean =>
  types.includes(type) || (type === 'integer' && types.includes('number'));

const hasAlternatives = ({ anyOf, oneOf }: Schema): boolean => anyOf !== undefined || oneOf !== undefined;
