/** Checks a request against its contract and turns what Ajv finds into field → message. */
import type { Static, TSchema } from '@sinclair/typebox';
import { AppError } from '../errors.ts';
import { compile, type SchemaError } from '../schema/compile.ts';

/** @throws AppError validation_error whose details name each offending field as a path (`recipients[0].email`). */
export async function validate<S extends TSchema>(schema: S, value: unknown): Promise<Static<S>> {
  const check = await compile(schema, 'request');
  if (check(value)) return value;
  throw new AppError('validation_error', { details: explain(check.errors ?? []) });
}

/** Returns a check of many values, one at a time: the details of a value that is refused, else null. */
export async function detailsBy(schema: TSchema): Promise<(value: unknown) => Record<string, string> | null> {
  const check = await compile(schema, 'request');
  return (value) => (check(value) ? null : explain(check.errors ?? []));
}

/** More than a person corrects at once. Attack: an error message for each of thousands of values. */
const maxDetails = 100;

function explain(errors: readonly SchemaError[]): Record<string, string> {
  // An object without a prototype, so that a field named __proto__ is an ordinary field.
  const details: Record<string, string> = Object.create(null);
  let count = 0;
  for (const error of errors) {
    if (isAlternative(error)) continue;
    const field = fieldOf(error);
    if (details[field] !== undefined) continue;
    details[field] = messageOf(error);
    if (++count === maxDetails) break;
  }
  return details;
}

/** Skips the alternative null of a nullable field, because it does not explain the value that the caller sent. */
function isAlternative({ keyword, params }: SchemaError): boolean {
  return keyword === 'anyOf' || (keyword === 'type' && params.type === 'null');
}

/** `property`: the one that requires `missingProperty`. */
type Params = Partial<Record<'property' | 'missingProperty' | 'additionalProperty' | 'propertyName', string>>;

function fieldOf(error: SchemaError): string {
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

function messageOf(error: SchemaError): string {
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
    case 'type':
      return `must be ${[error.params.type].flat().map(typeName).join(' or ')}`;
    case 'format':
      return `must be ${formatNames[error.params.format as string] ?? error.params.format}`;
    case 'pattern':
      return patternSentence(error.params.pattern as string);
    case 'uniqueItems':
      return 'must not repeat a value';
    case 'minProperties':
    case 'maxProperties':
    case 'minItems':
    case 'maxItems':
    case 'minLength':
    case 'maxLength':
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
      return limitSentence(error.keyword, Number(error.params.limit));
    default:
      return 'is not valid';
  }
}

const typeNames: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

const typeName = (type: string): string => typeNames[type] ?? type;

const formatNames: Record<string, string> = {
  'date-time': 'a time such as 2026-11-20T14:00:00Z',
  email: 'an e-mail address',
  uri: 'a URL',
  uuid: 'a UUID',
};

/** Found by a part of the pattern that no other has: `humanText` and file names forbid the same characters. */
const patternSentences: readonly (readonly [part: string, sentence: string])[] = [
  ['u202A', 'must have something to read and no control characters'],
  ['^https://', 'must be an https address without a user name, such as https://app.example.com/done'],
  ['[0-9a-fA-F]{64}', 'must be a SHA-256 hash of 64 hexadecimal digits'],
  ['^[0-9a-f]{64}', 'must be a SHA-256 hash of 64 hexadecimal digits in lower case'],
  ['[0-9]{6}', 'must be six digits'],
  ['^#', 'must be a colour such as #1a2b3c'],
  ['A-Za-z0-9+/', 'must be base64'],
  ['(-[A-Za-z0-9]{2,8})', 'must be a language tag such as en or pt-BR'],
  ['[A-Za-z0-9_-]{1,64}', 'must have 1 to 64 letters, digits, hyphens or underscores'],
  ['[A-Za-z0-9_-]*', 'must be base64url'],
  ['[^\\n]', 'must be labels of at most 50 characters, one in each line'],
  ['^/', 'must be a path'],
  ['\\S', 'must have something to read'],
];

/** A caller gets no regular expression. */
function patternSentence(pattern: string): string {
  const [, prefix] = /^\^([a-z]+_)\[0-9a-f\]\{32\}\$$/.exec(pattern) ?? [];
  if (prefix) return `must be an identifier: ${prefix} and 32 hexadecimal digits`;
  return patternSentences.find(([part]) => pattern.includes(part))?.[1] ?? 'is not valid';
}

function limitSentence(keyword: string, limit: number): string {
  if (keyword === 'exclusiveMinimum') return `must be more than ${limit}`;
  const bound = `${keyword.startsWith('min') ? 'at least' : 'at most'} ${limit}`;
  if (keyword.endsWith('Length')) return `must have ${bound} character${limit === 1 ? '' : 's'}`;
  if (keyword.endsWith('Items')) return `must have ${bound} item${limit === 1 ? '' : 's'}`;
  if (keyword.endsWith('Properties')) return `must have ${bound} member${limit === 1 ? '' : 's'}`;
  return `must be ${bound}`;
}
