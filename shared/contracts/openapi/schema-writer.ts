/** Writes the schemas of contracts into the OpenAPI document: requests are closed, answers are open. */
import { type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { documentTypes } from '../../domain/documents/sealing.ts';
import { mimetype, portablePattern } from '../building-blocks.ts';
import { descriptionOf } from './descriptions.ts';
import { schemaExamples } from './examples.ts';
import type { Json } from './headers.ts';
import { answers, groups, names, openValues, requests } from './schema-names.ts';
import type { SharedParts } from './sharing.ts';

/** Which part of an exchange a schema describes. */
type Side = 'request' | 'answer';

/** Groups whose values are open in requests too, so that the document has them once. The service refuses other values. */
const openGroups = ['FieldRules', 'Placement'];

const valueNames = new Map(Object.entries(openValues).map(([name, values]) => [values.join(), name]));

export class SchemaWriter {
  readonly #shared: SharedParts;
  /** The groups that schemas refer to. */
  readonly #groups = new Map<string, Json>();

  constructor(shared: SharedParts) {
    this.#shared = shared;
  }

  /** Every schema with a name, after all others were written. */
  named(): Record<string, Json> {
    const written = (schemas: Record<string, TSchema>, side: Side) =>
      Object.entries(schemas).map(([name, schema]) => {
        const plain = this.write(schema, side, { root: name }) as Json;
        return [name, side === 'answer' ? { ...plain, ...schemaExamples(name) } : plain] as const;
      });
    const all = Object.fromEntries([...written(requests, 'request'), ...written(answers, 'answer')]);
    const values = Object.entries(openValues).map(([name, list]) => [name, openEnum(list)]);
    return { ...all, ...Object.fromEntries(this.#groups), ...Object.fromEntries(values) };
  }

  /** The schema as JSON, with references in the place of named ones. `root`: the named schema itself, which is spelled out. */
  write(schema: unknown, side: Side, { root = '' } = {}): unknown {
    if (Array.isArray(schema)) return schema.map((item) => this.write(item, side));
    if (typeof schema !== 'object' || schema === null) return schema;
    const name = schema === mimetype ? undefined : names.get(schema);
    if (name && !root) return { $ref: `#/components/schemas/${name}` };
    const {
      properties,
      additionalProperties,
      pattern,
      enum: values,
      ...rest
    } = {
      ...schema,
      ...(schema === mimetype ? { enum: [...documentTypes], maxLength: undefined } : {}),
    } as TSchema;
    // Generators have no type for null alone, and none for true alone.
    if (rest.type === 'null') return { ...this.#members(rest, side), type: ['object', 'null'] };
    if (rest.const === true) delete rest.const;
    const only = rest.anyOf?.length === 2 && nullableOf(rest.anyOf);
    if (only) return this.#nullable(schema as TSchema, only, side);
    const shared = properties ? groupsIn(properties, root) : [];
    if (shared.length > 0) return this.#composed(shared, schema as TSchema, { side, root });
    return Object.fromEntries(
      Object.entries({
        ...this.#members(rest, side),
        ...(values ? valuesOf(values, side) : {}),
        ...(pattern === undefined ? {} : { pattern: portablePattern(pattern) }),
        ...(properties ? { properties: this.#properties(properties, side, root) } : {}),
        ...(additionalProperties === undefined || (additionalProperties === false && side === 'answer')
          ? {}
          : { additionalProperties: this.write(additionalProperties, side) }),
      }).filter(([, value]) => value !== undefined),
    );
  }

  /** `type: ['string', 'null']` is shorter than two alternatives, and generators read it as one type. */
  #nullable({ anyOf: _, ...rest }: TSchema, option: TSchema, side: Side): Json {
    const { type, ...plain } = this.write(option, side) as Json;
    return type === undefined || plain.enum !== undefined
      ? {
          ...this.#members(rest, side),
          anyOf: [{ ...(type === undefined ? {} : { type }), ...plain }, { type: 'null' }],
        }
      : { ...this.#members(rest, side), ...plain, type: [type, 'null'] };
  }

  #composed(shared: readonly string[], schema: TSchema, { side, root }: { side: Side; root: string }): Json {
    const { properties, required = [], additionalProperties, ...rest } = schema;
    const isShared = (name: string) => shared.some((group) => name in (groups[group] ?? {}));
    const own = Object.fromEntries(Object.entries(properties as TProperties).filter(([name]) => !isShared(name)));
    const needed = (required as string[]).filter((name) => !isShared(name));
    const plain = {
      ...rest,
      ...(Object.keys(own).length > 0 ? { properties: own } : {}),
      ...(needed.length > 0 ? { required: needed } : {}),
    };
    return {
      allOf: shared.map((group) => this.#groupRef(group, side)),
      ...(this.write(plain, side, { root: root || 'own' }) as Json),
      ...(additionalProperties === false && side === 'request' ? { unevaluatedProperties: false } : {}),
    };
  }

  #groupRef(group: string, side: Side): Json {
    const isInput = side === 'request' && !openGroups.includes(group);
    const name = isInput ? `${group}Input` : group;
    if (!(name in answers) && !this.#groups.has(name)) {
      this.#groups.set(name, {});
      this.#groups.set(
        name,
        this.write(Type.Object(groups[group] ?? {}), isInput ? side : 'answer', { root: group }) as Json,
      );
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  #members(members: object, side: Side): Json {
    return Object.fromEntries(Object.entries(members).map(([key, value]) => [key, this.write(value, side)]));
  }

  #properties(properties: Record<string, TSchema>, side: Side, root: string): Json {
    return Object.fromEntries(
      Object.entries(properties).map(([name, property]) => {
        const plain: Json = { description: descriptionOf(name, root), ...(this.write(property, side) as Json) };
        // openapi-generator ignores the `null` of a member that comes with `allOf`, but not this.
        if (side === 'answer' && root in groups && Array.isArray(plain.type)) plain['x-nullable'] = true;
        const isLong = plain.$ref === undefined && JSON.stringify(plain).length > 70;
        const shared = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
        const other = side === 'request' ? `${shared}Input` : `${shared}Answer`;
        return [name, isLong ? this.#shared.use('schemas', shared, plain, other) : plain];
      }),
    );
  }
}

/** The groups all of whose members an object has. @param root the named schema that has the properties, or the group itself */
function groupsIn(properties: TProperties, root: string): string[] {
  let rest = properties;
  const found: string[] = [];
  for (const [name, group] of Object.entries(groups)) {
    const members = Object.entries(group);
    const isHere = members.every(([member, schema]) => rest[member] === schema);
    if (!isHere || name === root) continue;
    found.push(name);
    rest = Object.fromEntries(Object.entries(rest).filter(([member]) => !(member in group)));
  }
  return found;
}

function nullableOf([option, other]: TSchema[]): TSchema | undefined {
  return other?.type === 'null' ? option : undefined;
}

/** Text with the values of today. Clients that check answers accept others. */
const openEnum = (values: readonly string[]): Json => ({
  type: 'string',
  description: 'More values may follow.',
  'x-extensible-enum': [...values],
});

/** A long list of a request refers to its open form. In an answer, a long one without a name is a variant of one with it. */
function valuesOf(values: readonly string[], side: Side): Json {
  const name = valueNames.get(values.join());
  const isLong = values.length > 12;
  if (name && (side === 'answer' || isLong)) return { type: undefined, $ref: `#/components/schemas/${name}` };
  if (side === 'request') return { enum: values };
  return isLong ? {} : { 'x-extensible-enum': [...values] };
}
