import type { Container } from './container.ts';
import type { Expression, Query } from './sql/syntax.ts';
import type { Value } from './sql/values.ts';

/** The first value of a hierarchical key (JSON text), if the query's WHERE demands it: then only such items are read. */
export function prefixOf({ where }: Query, { prefixPath }: Container, parameters: ReadonlyMap<string, Value>) {
  if (!where || !prefixPath) return undefined;
  const value = valueDemanded(where, prefixPath, parameters);
  return value === undefined ? undefined : JSON.stringify(value);
}

function valueDemanded(condition: Expression, path: readonly string[], parameters: ReadonlyMap<string, Value>): Value {
  if (condition.kind === 'and') {
    return valueDemanded(condition.left, path, parameters) ?? valueDemanded(condition.right, path, parameters);
  }
  if (condition.kind !== 'comparison' || condition.operator !== '=') return undefined;
  const { left, right } = condition;
  if (left.kind !== 'path' || left.properties.join('\0') !== path.join('\0')) return undefined;
  if (right.kind === 'constant') return right.value;
  return right.kind === 'parameter' ? parameters.get(right.name) : undefined;
}
