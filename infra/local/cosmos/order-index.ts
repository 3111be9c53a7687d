import { badRequest } from './failure.ts';
import { isObject, type Json, type JsonObject, splitPath, valueAt } from './json.ts';
import type { Query } from './sql/syntax.ts';

/**
 * ORDER BY is served from an index alone: one path needs to be indexed, several need a composite index with exactly
 * these paths, in these directions or in the opposite ones. Throws a 400 otherwise, as the service does.
 */
export function checkOrder(query: Query, definition: JsonObject): void {
  if (query.orderBy.length === 0) return;
  const policy = definition.indexingPolicy;
  const paths = query.orderBy.map(({ path }) => path.properties);
  if (paths.length === 1) {
    if (isIndexed(paths[0] ?? [], policy)) return;
    throw badRequest('The index path corresponding to the specified order-by item is excluded.');
  }
  const composites = valueAt(policy, ['compositeIndexes']);
  const directions = query.orderBy.map(({ isDescending }) => (isDescending ? 'descending' : 'ascending'));
  const isServed = (Array.isArray(composites) ? composites : []).some((index) => serves(index, paths, directions));
  if (isServed) return;
  throw badRequest('The order by query does not have a corresponding composite index that it can be served from.');
}

function serves(index: Json, paths: readonly string[][], directions: readonly string[]): boolean {
  if (!Array.isArray(index) || index.length !== paths.length) return false;
  const orders = index.map((part) => (isObject(part) && part.order === 'descending' ? 'descending' : 'ascending'));
  const isSamePath = index.every((part, i) => {
    const path = isObject(part) ? splitPath(String(part.path)) : [];
    return JSON.stringify(path) === JSON.stringify(paths[i]);
  });
  const same = orders.filter((order, i) => order === directions[i]).length;
  return isSamePath && (same === 0 || same === paths.length);
}

/** The longest rule that matches decides; on a tie, exclusion does. */
function isIndexed(path: readonly string[], policy: Json | undefined): boolean {
  const longest = (rules: Json | undefined) => {
    const lengths = (Array.isArray(rules) ? rules : []).map((rule) => {
      const parts = isObject(rule) ? splitPath(String(rule.path)) : [];
      const tail = parts.at(-1);
      const fixed = tail === '*' || tail === '?' ? parts.slice(0, -1) : parts;
      const isMatch = fixed.every((part, i) => path[i] === part) && (tail === '*' || fixed.length === path.length);
      return isMatch ? fixed.length + (tail === '*' ? 0 : 0.5) : -1;
    });
    return Math.max(-1, ...lengths);
  };
  if (valueAt(policy, ['indexingMode']) === 'none') return false;
  return longest(valueAt(policy, ['includedPaths'])) > longest(valueAt(policy, ['excludedPaths']));
}
