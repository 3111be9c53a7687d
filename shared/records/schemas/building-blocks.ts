/** Parts of the schemas of stored items. Properties that a schema does not name are kept. */
import { type Static, type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox';

export const text = Type.String();
export const wholeNumber = Type.Integer();
export const textOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] });
export const wholeNumberOrNull = Type.Unsafe<number | null>({ type: ['integer', 'null'] });

/** An object whose keys are data. */
export function dictionary<S extends TSchema>(values: S) {
  return Type.Unsafe<Record<string, Static<S>>>({ type: 'object', additionalProperties: values });
}

type Forms = Record<string, TObject>;
type OneForm<P extends string, F extends Forms> = {
  [V in keyof F & string]: { [K in P]: V } & Static<F[V]>;
}[keyof F & string];

/** One of several forms of an object, distinguished by one property. Ajv checks that form only. */
export function tagged<P extends string, F extends Forms>(property: P, forms: F) {
  const oneOf = Object.entries(forms).map(([value, form]) => ({
    type: 'object',
    properties: { [property]: { const: value }, ...form.properties },
    required: [property, ...(form.required ?? [])],
  }));
  return Type.Unsafe<OneForm<P, F>>({
    type: 'object',
    discriminator: { propertyName: property },
    properties: { [property]: { type: 'string' } },
    required: [property],
    oneOf,
  });
}

const kept = ['type', 'properties', 'required', 'items', 'anyOf', 'enum', 'patternProperties'];

/** Returns the stored form of a contract's schema: without limits, formats and descriptions. */
export function stored<S extends TSchema>(schema: S): S {
  const form: Record<string | symbol, unknown> = {};
  for (const key of Reflect.ownKeys(schema)) {
    if (typeof key === 'symbol') form[key] = schema[key as never];
    else if (kept.includes(key))
      form[key] = key.endsWith('roperties') ? storedForms(schema[key]) : withoutLimits(schema[key]);
  }
  return form as unknown as S;
}

function withoutLimits(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLimits);
  return typeof value === 'object' && value !== null ? stored(value as TSchema) : value;
}

export function storedForms<P extends TProperties>(properties: P): P {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, stored(schema)])) as P;
}
