/** The OpenAPI document as the reference shows it: operations by group, schemas in words, and a sample of each body. */

export interface Schema {
  type?: string | string[];
  description?: string;
  format?: string;
  enum?: unknown[];
  /** Values of an answer, to which later versions add. */
  'x-extensible-enum'?: unknown[];
  examples?: unknown[];
  const?: unknown;
  default?: unknown;
  deprecated?: boolean;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

interface Media {
  schema?: Schema;
  example?: unknown;
}

type Content = Record<string, Media>;

interface Response {
  description: string;
  headers?: Record<string, { description?: string }>;
  content?: Content;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Response>;
}

export interface Specification {
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  /** An operation without its own security has this one. */
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  /** The posted events by type. */
  webhooks: Record<string, { post: Operation }>;
  components: {
    schemas: Record<string, Schema>;
    securitySchemes: Record<string, { description?: string }>;
  };
}

/** The document with its parameters, responses and headers in their places; schemas stay references. */
export function expanded<T>(document: T): T {
  const components = (document as { components: Record<string, Record<string, unknown>> }).components;
  const expand = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(expand);
    if (typeof node !== 'object' || node === null) return node;
    const { $ref, ...beside } = node as { $ref?: string };
    const [, kind = '', name = ''] = /^#\/components\/(parameters|responses|headers)\/(.+)$/.exec($ref ?? '') ?? [];
    const found = components[kind]?.[name];
    if (found) return { ...(expand(found) as object), ...beside };
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, expand(value)]));
  };
  return expand(document) as T;
}

export interface PlacedOperation extends Operation {
  method: string;
  path: string;
}

export interface Group {
  name: string;
  description: string;
  operations: PlacedOperation[];
}

/** Every operation, in the order of the document's groups. */
export function groups({ tags, paths, security }: Specification): Group[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      security,
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
  return tags.map((tag) => ({ ...tag, operations: all.filter((operation) => operation.tags.includes(tag.name)) }));
}

const refStart = '#/components/schemas/';

/** The name of a schema that is referred to. */
export function nameOf({ $ref }: Schema): string | undefined {
  return $ref?.startsWith(refStart) ? $ref.slice(refStart.length) : undefined;
}

/** The schema with its reference resolved and the parts of an `allOf` merged. */
export function resolved(schema: Schema, { components }: Specification): Schema {
  const name = nameOf(schema);
  const own = name === undefined ? schema : (components.schemas[name] ?? {});
  const parts = (own.allOf ?? []).map((part) => resolved(part, { components } as Specification));
  if (parts.length === 0) return own;
  return {
    ...own,
    type: 'object',
    // The own properties come first, and count where a part has the same name.
    properties: Object.assign({}, own.properties, ...parts.map((part) => part.properties), own.properties),
    required: [...parts.flatMap((part) => part.required ?? []), ...(own.required ?? [])],
  };
}

export const isNull = (schema: Schema) => schema.type === 'null';

/** The type beside null. */
const typeOf = ({ type }: Schema) => (Array.isArray(type) ? type.find((one) => one !== 'null') : type);

/** The type in a few words: `string, date-time or null`. */
export function typeText(schema: Schema): string {
  const name = nameOf(schema);
  if (name) return name;
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const type = typeOf(schema);
  if (type === undefined) return schema.allOf ? 'object' : 'anything';
  const list = `array of ${schema.items ? typeText(schema.items) : 'anything'}`;
  const text = type === 'array' ? list : schema.format ? `${type}, ${schema.format}` : type;
  return Array.isArray(schema.type) ? `${text} or null` : text;
}

/**
 * The constraints on a value, beyond its type. Patterns are left to the OpenAPI document: they explain nothing to a
 * reader.
 */
export function limits(schema: Schema): string[] {
  const inner = (schema.anyOf ?? []).filter((option) => !isNull(option));
  const [only] = inner;
  if (inner.length === 1 && only) return limits(only);
  const { minLength = 0, maxLength, minItems = 0, maxItems, minimum, maximum, exclusiveMinimum } = schema;
  const said: string[] = [];
  const values = (list: unknown[]) => list.map((value) => JSON.stringify(value)).join(', ');
  if (schema.deprecated) said.push('deprecated');
  if (schema.enum) said.push(`one of ${values(schema.enum)}`);
  if (schema['x-extensible-enum']) said.push(`${values(schema['x-extensible-enum'])}; more may follow`);
  if (maxLength !== undefined) said.push(`${minLength > 0 ? `${minLength} to` : 'at most'} ${maxLength} characters`);
  if (maxItems !== undefined) said.push(`${minItems > 0 ? `${minItems} to` : 'at most'} ${maxItems} items`);
  if (minimum !== undefined && maximum !== undefined) said.push(`${minimum} to ${maximum}`);
  else if (exclusiveMinimum !== undefined && maximum !== undefined) {
    said.push(`more than ${exclusiveMinimum}, at most ${maximum}`);
  } else if (minimum !== undefined) said.push(`at least ${minimum}`);
  else if (maximum !== undefined) said.push(`at most ${maximum}`);
  if (schema.default !== undefined) said.push(`default ${JSON.stringify(schema.default)}`);
  return said;
}

export interface Property {
  name: string;
  schema: Schema;
  isRequired: boolean;
}

/** The properties of an object, of the items of an array of objects, or of the first of several variants. */
export function propertiesOf(schema: Schema, specification: Specification): Property[] {
  const whole = resolved(schema, specification);
  if (typeOf(whole) === 'array') return whole.items ? propertiesOf(whole.items, specification) : [];
  const first = whole.anyOf?.find((option) => !isNull(option));
  if (first) return propertiesOf(first, specification);
  return Object.entries(whole.properties ?? {}).map(([name, property]) => ({
    name,
    schema: property,
    isRequired: whole.required?.includes(name) ?? false,
  }));
}

const samplesByFormat: Record<string, string> = {
  'date-time': '2026-11-20T14:03:00.000Z',
  email: 'ada@example.com',
  uri: 'https://example.com/',
  uuid: '6f1c7e1c-2b1f-4a57-9d2b-0c8f5a3f9b10',
};

/** The document's own example; else one that is made of the schema and of the examples of its parts. */
export function exampleOf({ schema = {}, example }: Media, specification: Specification): unknown {
  return example ?? sample(schema, specification);
}

/** Whether the document has a recorded example of every part of the value. */
export function isRecorded({ schema = {}, example }: Media, specification: Specification): boolean {
  const whole = resolved(schema, specification);
  if (example !== undefined || whole.examples) return true;
  const option = whole.items ?? whole.anyOf?.find((one) => !isNull(one));
  if (option) return isRecorded({ schema: option }, specification);
  const properties = Object.values(whole.properties ?? {});
  return properties.length > 0 && properties.every((inner) => isRecorded({ schema: inner }, specification));
}

/** A value of the schema, as an example; beyond `depth` levels objects are left empty. */
function sample(schema: Schema, specification: Specification, depth = 5): unknown {
  const whole = resolved(schema, specification);
  if (whole.examples) return whole.examples[0];
  if (whole.const !== undefined) return whole.const;
  if (whole.default !== undefined) return whole.default;
  const [first] = whole.enum ?? whole['x-extensible-enum'] ?? [];
  if (first !== undefined) return first;
  const option = whole.anyOf?.find((one) => !isNull(one)) ?? whole.anyOf?.[0];
  if (option) return sample(option, specification, depth);
  if (Array.isArray(whole.type)) return null;
  if (whole.type === 'array') return whole.items && depth > 0 ? [sample(whole.items, specification, depth - 1)] : [];
  if (whole.type === 'object') {
    const entries = depth > 0 ? propertiesOf(whole, specification) : [];
    return Object.fromEntries(
      entries.map(({ name, schema: inner }) => [name, sample(inner, specification, depth - 1)]),
    );
  }
  if (whole.type === 'integer' || whole.type === 'number') return whole.minimum ?? 1;
  if (whole.type === 'boolean') return true;
  if (whole.type === 'null') return null;
  return samplesByFormat[whole.format ?? ''] ?? identifier(whole.pattern) ?? 'text';
}

/** Identifiers are a prefix and 32 hexadecimal digits, hashes 64 digits. */
function identifier(pattern = ''): string | undefined {
  if (pattern === '^[0-9a-f]{64}$') return '6f1c7e1c2b1f4a57'.repeat(4);
  const [, prefix] = /^\^([a-z]+_)\[0-9a-f\]\{32\}\$$/.exec(pattern) ?? [];
  return prefix && `${prefix}6f1c7e1c2b1f4a579d2b0c8f5a3f9b10`;
}
