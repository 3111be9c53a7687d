import { badRequest } from './failure.ts';
import { isObject, type Json, type JsonObject, splitPath, valueAt } from './json.ts';
import type { Query } from './sql/syntax.ts';

/** ORDER BY is served from an index alone. Throws a 400 when its path is not indexed, as the service does. */
export function checkOrder({ orderBy }: Query, definition: JsonObject): void {
  if (!orderBy || isIndexed(orderBy.path.properties, definition.indexingPolicy)) return;
  throw badRequest('The index path corresponding to the specified order-by item is excluded.');
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
  return longest(valueAt(policy, ['includedPaths'])) > longest(valueAt(policy, ['excludedPaths']));
}
