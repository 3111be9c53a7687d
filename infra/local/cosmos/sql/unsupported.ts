import { badRequest, type Failure } from '../failure.ts';
import type { Token } from './tokens.ts';

/** A 400 for a query that Cosmos DB runs and this store does not: the product must not use it without its support here. */
export const notSupported = (construct: string): Failure =>
  badRequest(`The local Cosmos DB does not support ${construct}. See infra/local/cosmos/README.md.`);

const words = new Map([
  ['ARRAY', 'ARRAY'],
  ['BETWEEN', 'BETWEEN'],
  ['DISTINCT', 'DISTINCT'],
  ['EXISTS', 'EXISTS'],
  ['GROUP', 'GROUP BY'],
  ['JOIN', 'JOIN'],
  ['LIKE', 'LIKE'],
  ['SELECT', 'subqueries'],
  ['TOP', 'TOP'],
  ['UDF', 'user-defined functions'],
  ['UNDEFINED', 'the constant undefined'],
]);

const marks = new Map([
  ['?', 'the conditional operator ?:'],
  ['[', 'arrays and array indexes in a query'],
  ['{', 'objects in a query'],
  ...['+', '-', '*', '/', '%', '|', '&', '^', '~', '<<', '>>', '>>>', '||', '??'].map(
    (operator) => [operator, `the operator ${operator}`] as const,
  ),
]);

/** The construct that the token begins; undefined when the token is a plain mistake. */
export function unsupportedConstruct({ kind, text }: Token): string | undefined {
  if (kind === 'word') return words.get(text.toUpperCase());
  return kind === 'mark' ? marks.get(text) : undefined;
}
