/** The one Ajv: compiles a contract on first use and turns its complaints into field → message. */
import type { Static, TSchema } from '@sinclair/typebox';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { AppError } from '../errors.ts';

const compiled = new WeakMap<TSchema, ValidateFunction>();

async function compile(schema: TSchema): Promise<ValidateFunction> {
  const known = compiled.get(schema);
  if (known) return known;
  const { newAjv } = await import('./ajv.ts');
  const validate = newAjv().compile(schema);
  compiled.set(schema, validate);
  return validate;
}

/** @throws AppError validation_error whose details name each offending field as a path (`recipients[0].email`). */
export async function validate<S extends TSchema>(schema: S, value: unknown): Promise<Static<S>> {
  const check = await compile(schema);
  if (check(value)) return value as Static<S>;
  throw new AppError('validation_error', { details: explain(check.errors ?? []) });
}

function explain(errors: readonly ErrorObject[]): Record<string, string> {
  // Without a prototype, so that a field named __proto__ is a field like any other.
  const details: Record<string, string> = Object.create(null);
  for (const error of errors) {
    if (isAlternative(error)) continue;
    const field = fieldOf(error);
    details[field] ??= messageOf(error);
  }
  return details;
}

/** What may be null instead: whoever sent something else is told what is wrong of that. */
function isAlternative({ keyword, params }: ErrorObject): boolean {
  return keyword === 'anyOf' || (keyword === 'type' && params.type === 'null');
}

/** `property`: the one that must not stand without `missingProperty`. */
type Params = Partial<Record<'property' | 'missingProperty' | 'additionalProperty' | 'propertyName', string>>;

function fieldOf(error: ErrorObject): string {
  const { property, missingProperty, additionalProperty, propertyName } = error.params as Params;
  const segments = error.instancePath.split('/').slice(1);
  const last = property ?? missingProperty ?? additionalProperty ?? propertyName;
  if (last !== undefined) segments.push(last);
  const path = segments.reduce((text, raw) => {
    const segment = raw.replaceAll('~1', '/').replaceAll('~0', '~');
    return /^\d+$/.test(segment) ? `${text}[${segment}]` : text ? `${text}.${segment}` : segment;
  }, '');
  return path || 'body';
}

function messageOf(error: ErrorObject): string {
  switch (error.keyword) {
    case 'required':
      return 'is required';
    case 'dependentRequired':
      return `is only taken together with ${error.params.missingProperty}`;
    case 'additionalProperties':
      return 'is not a known field';
    case 'enum':
      return `must be one of: ${(error.params.allowedValues as unknown[]).join(', ')}`;
    case 'const':
      return `must be ${JSON.stringify(error.params.allowedValue)}`;
    default:
      return error.message ?? 'is not valid';
  }
}
