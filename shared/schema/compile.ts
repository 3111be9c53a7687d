/** Compiles a schema on first use, for requests and for stored items. Ajv is loaded with the first schema. */
import type { Static, TSchema } from '@sinclair/typebox';
import type { ErrorObject, ValidateFunction } from 'ajv';

/** One error at one place of a value. */
export type SchemaError = ErrorObject;

export type Check<S extends TSchema> = ValidateFunction<Static<S>>;

const compiled = new WeakMap<TSchema, ValidateFunction>();

/** A schema serves one purpose only: the first call decides how it is compiled. */
export async function compile<S extends TSchema>(schema: S, purpose: 'request' | 'item'): Promise<Check<S>> {
  const known = compiled.get(schema);
  if (known) return known as Check<S>;
  const { ajvForItems, ajvForRequests } = await import('./ajv.ts');
  const ajv = purpose === 'request' ? ajvForRequests() : ajvForItems();
  const check = ajv.compile<Static<S>>(schema);
  compiled.set(schema, check as ValidateFunction);
  return check;
}
