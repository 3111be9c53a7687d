/** The part of an ordered index that the WHERE of a query leaves. */
import type { Bound, KeyRange } from './ordered-index.ts';
import type { Expression, Query } from './sql/syntax.ts';
import { compareForOrder, type Value } from './sql/values.ts';

type Parameters = ReadonlyMap<string, Value>;

interface Comparison {
  path: string;
  operator: string;
  value: Value;
}

const nameOf = (properties: readonly string[]) => properties.join('\0');

/** The comparisons of a path with a value that every match fulfils. */
function demanded(condition: Expression | undefined, parameters: Parameters): Comparison[] {
  if (condition?.kind === 'and') {
    return [...demanded(condition.left, parameters), ...demanded(condition.right, parameters)];
  }
  if (condition?.kind !== 'comparison') return [];
  const { left, right, operator } = condition;
  if (left.kind !== 'path' || (right.kind !== 'constant' && right.kind !== 'parameter')) return [];
  const value = right.kind === 'constant' ? right.value : parameters.get(right.name);
  return [{ path: nameOf(left.properties), operator, value }];
}

/**
 * As in the service, equal values of the first paths and then one range narrow the index: of `ORDER BY c.a, c.b, c.c`
 * with `c.a = 1 AND c.b > 2` the entries from (1, 2) to the end of 1.
 */
export function keyRangeOf({ where, orderBy }: Query, parameters: Parameters): KeyRange {
  const conditions = demanded(where, parameters);
  const equal: Value[] = [];
  for (const { path } of orderBy) {
    const own = conditions.filter((one) => one.path === nameOf(path.properties));
    const same = own.find(({ operator }) => operator === '=');
    if (!same) return { from: boundOf(own, equal, '>'), to: boundOf(own, equal, '<') };
    equal.push(same.value);
  }
  return { from: { keys: equal, isIncluded: true }, to: { keys: equal, isIncluded: true } };
}

/** The tightest bound on one side. */
function boundOf(own: readonly Comparison[], equal: Value[], side: '>' | '<'): Bound {
  const bounds = own.filter(({ operator }) => operator === side || operator === `${side}=`);
  const direction = side === '>' ? -1 : 1;
  const [tightest] = bounds.sort((a, b) => direction * compareForOrder(a.value, b.value));
  if (tightest) return { keys: [...equal, tightest.value], isIncluded: bounds.every(includes(tightest)) };
  return { keys: equal, isIncluded: true };
}

/** Returns whether a bound includes the value: one that excludes it is tighter. */
const includes = (tightest: Comparison) => (one: Comparison) =>
  one.operator.endsWith('=') || compareForOrder(one.value, tightest.value) !== 0;
