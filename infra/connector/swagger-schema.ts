/**
 * Writes schemas of the OpenAPI 3.1 document as schemas of OpenAPI 2.0, the version that connectors of the Power Platform
 * have. References are replaced by what they refer to, so that every member can carry its own title.
 */
import type { Json } from '../../shared/contracts/openapi/headers.ts';

/** The rules that connectors use. The service checks the others, such as patterns, and names the wrong member. */
const kept = [
  'description',
  'format',
  'enum',
  'default',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
];

const words: Record<string, string> = { id: 'ID', url: 'URL', sha256: 'SHA-256', ip: 'IP address', q: 'search' };

/** `templateId` becomes "Template ID". */
export function titleOf(name: string): string {
  const parts = name.split(/(?=[A-Z])|[._-]/).map((part) => part.toLowerCase());
  const title = parts.map((part) => words[part] ?? part).join(' ');
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}`;
}

export class SwaggerSchemas {
  readonly #components: Record<string, Json>;

  /** @param document an OpenAPI 3.1 document */
  constructor(document: Json) {
    this.#components = document.components;
  }

  /** Returns the target of a reference, with the members beside the reference. */
  resolve({ $ref, ...beside }: Json): Json {
    if ($ref === undefined) return beside;
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec($ref) ?? [];
    const found = this.#components[kind]?.[name];
    if (!found) throw new Error(`the document has no ${$ref}`);
    return { ...this.resolve(found), ...beside };
  }

  write(schema: Json): Json {
    const whole = this.#merged(this.resolve(schema));
    const option = whole.anyOf?.find((one: Json) => one.type !== 'null');
    if (option) return this.write({ ...whole, ...option, anyOf: undefined });
    const types: string[] = [whole.type ?? []].flat();
    const type = types.find((one) => one !== 'null') ?? (whole.properties ? 'object' : undefined);
    return {
      ...(type ? { type } : {}),
      ...Object.fromEntries(kept.flatMap((key) => (whole[key] === undefined ? [] : [[key, whole[key]]]))),
      ...(whole.const === undefined ? {} : { enum: [whole.const] }),
      ...(types.includes('null') ? { 'x-nullable': true } : {}),
      ...(whole.items ? { items: this.write(whole.items) } : {}),
      ...(whole.properties ? this.#properties(whole) : {}),
      ...this.#otherMembers(whole),
    };
  }

  /** The parts of `allOf` and the schema itself as one object. */
  #merged(schema: Json): Json {
    const parts: Json[] = (schema.allOf ?? []).map((part: Json) => this.#merged(this.resolve(part)));
    if (parts.length === 0) return schema;
    return {
      ...schema,
      properties: Object.assign({}, ...parts.map((part) => part.properties), schema.properties),
      required: [...parts.flatMap((part) => part.required ?? []), ...(schema.required ?? [])],
    };
  }

  #properties({ properties, required = [] }: Json): Json {
    const written = Object.entries(properties as Record<string, Json>).map(([name, property]) => [
      name,
      { 'x-ms-summary': titleOf(name), ...this.write(property), ...(isFile(name) ? { format: 'byte' } : {}) },
    ]);
    return { properties: Object.fromEntries(written), ...(required.length > 0 ? { required } : {}) };
  }

  /** An object with names of the caller's choice. */
  #otherMembers({ patternProperties }: Json): Json {
    const [values] = Object.values((patternProperties ?? {}) as Record<string, Json>);
    return values ? { additionalProperties: this.write(values) } : {};
  }
}

/** The designer of flows encodes the content of a file for members of this format. */
const isFile = (name: string) => name === 'contentBase64';
