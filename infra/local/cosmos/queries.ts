import type { Container, Item } from './container.ts';
import { badRequest, notSupported } from './failure.ts';
import { isObject, type Json, type JsonObject, splitPath, valueAt } from './json.ts';
import { keyRangeOf } from './key-range.ts';
import type { Entry, KeyRange } from './ordered-index.ts';
import { type CompiledQuery, compile } from './sql/compile.ts';
import { continuedFrom, type Page, pageOf } from './sql/page.ts';
import { parse } from './sql/parse.ts';
import type { Expression, OrderItem, Query } from './sql/syntax.ts';
import type { Value } from './sql/values.ts';

interface Prepared {
  readonly query: Query;
  readonly compiled: CompiledQuery;
}

/** Keeps parsed queries: a program sends few different texts, each many times. */
const prepared = new Map<string, Prepared>();
const maxPrepared = 500;

function prepare(sql: string): Prepared {
  const known = prepared.get(sql);
  if (known) return known;
  const query = parse(sql);
  const fresh = { query, compiled: compile(query) };
  if (prepared.size >= maxPrepared) prepared.clear();
  prepared.set(sql, fresh);
  return fresh;
}

export interface QueryRequest extends Prepared {
  readonly parameters: ReadonlyMap<string, Value>;
}

/** Reads `{ query, parameters: [{ name, value }] }`. */
export function parseQueryRequest(body: Json): QueryRequest {
  if (!isObject(body) || typeof body.query !== 'string') throw badRequest('A query is an object with its text.');
  const parameters = new Map<string, Value>();
  for (const parameter of Array.isArray(body.parameters) ? body.parameters : []) {
    const { name, value } = isObject(parameter) ? parameter : {};
    if (typeof name !== 'string' || !/^@\w+$/.test(name)) throw badRequest("A parameter's name is '@' and a name.");
    if (parameters.has(name)) throw badRequest('Specified duplicate parameter name.');
    parameters.set(name, value);
  }
  return { ...prepare(body.query), parameters };
}

/** Answers a list request without a query. */
export const everything = parseQueryRequest({ query: 'SELECT * FROM c' });

/** Limits a query to a part of the container. */
export interface Scope {
  /** Undefined for all partitions. */
  readonly partitionKey: string | undefined;
  readonly isAcrossPartitionsAllowed: boolean;
  /** The query is part of a plan and runs on the only physical partition. */
  readonly isPlanned: boolean;
}

export interface Paging {
  readonly continuation: string | undefined;
  readonly maxItemCount: number;
}

export function runQuery(request: QueryRequest, container: Container, scope: Scope, paging: Paging): Page {
  const { query, compiled, parameters } = request;
  if (scope.partitionKey === undefined && !scope.isPlanned) checkAcrossPartitions(query, scope);
  checkOrder(query, container.definition);
  const prefix = scope.partitionKey === undefined ? prefixOf(query, container, parameters) : undefined;
  const now = Date.now();
  if (prefix !== undefined && query.orderBy.length > 0) {
    const index = container.orderedBehind(
      prefix,
      query.orderBy.map(({ path }) => path.properties),
    );
    const range = keyRangeOf(query, parameters);
    const after = continuedFrom(paging.continuation);
    const isDescending = query.orderBy[0]?.isDescending ?? false;
    const items = unexpired(
      container,
      index.between(after ? narrowed(range, after, isDescending) : range, isDescending),
    );
    return pageOf(compiled, items, { parameters, isPlanned: scope.isPlanned, isOrdered: true, ...paging });
  }
  const items = prefix === undefined ? container.items(now, scope.partitionKey) : container.itemsBehind(prefix, now);
  return pageOf(compiled, items, { parameters, isPlanned: scope.isPlanned, ...paging });
}

function* unexpired(container: Container, entries: Iterable<Entry<Item>>): Generator<Item> {
  const now = Date.now();
  for (const { item } of entries) if (!container.isExpired(item, now)) yield item;
}

/** A later page begins at the key of the last row before it. */
function narrowed({ from, to }: KeyRange, keys: readonly Value[], isDescending: boolean): KeyRange {
  const end = { keys, isIncluded: true };
  return isDescending ? { from, to: end } : { from: end, to };
}

/**
 * The service answers ordered, windowed and counting queries over several partitions with a plan, and the client merges
 * the partitions (`query-plan.ts`). Without a plan, such a query must name its partition.
 */
function checkAcrossPartitions({ selection, orderBy, window }: Query, { isAcrossPartitionsAllowed }: Scope): void {
  if (!isAcrossPartitionsAllowed) {
    throw badRequest(
      'Cross partition query is required but disabled: set enableCrossPartitionQuery or a partition key.',
    );
  }
  if (selection.kind === 'count') throw notSupported('COUNT without a partition key');
  if (orderBy.length > 0) throw notSupported('ORDER BY without a partition key');
  if (window) throw notSupported('OFFSET and LIMIT without a partition key');
}

/**
 * Returns the first value of a hierarchical key (JSON text) if the WHERE demands it. The query then reads only items
 * with this value.
 */
function prefixOf({ where }: Query, { prefixPath }: Container, parameters: ReadonlyMap<string, Value>) {
  if (!where || !prefixPath) return undefined;
  const value = demandedValue(where, prefixPath, parameters);
  return value === undefined ? undefined : JSON.stringify(value);
}

function demandedValue(condition: Expression, path: readonly string[], parameters: ReadonlyMap<string, Value>): Value {
  if (condition.kind === 'and') {
    return demandedValue(condition.left, path, parameters) ?? demandedValue(condition.right, path, parameters);
  }
  if (condition.kind !== 'comparison' || condition.operator !== '=') return undefined;
  const { left, right } = condition;
  if (left.kind !== 'path' || left.properties.join('\0') !== path.join('\0')) return undefined;
  if (right.kind === 'constant') return right.value;
  return right.kind === 'parameter' ? parameters.get(right.name) : undefined;
}

/**
 * The service runs ORDER BY only on an indexed path, or on several paths that a composite index has in the same order.
 * Throws a 400 for others.
 */
function checkOrder({ orderBy }: Query, { indexingPolicy }: JsonObject): void {
  const [first, ...others] = orderBy;
  if (!first) return;
  if (others.length > 0) {
    if (hasComposite(orderBy, indexingPolicy)) return;
    throw badRequest('The order by query does not have a corresponding composite index that it can be served from.');
  }
  if (isIndexed(first.path.properties, indexingPolicy)) return;
  throw badRequest('The index path corresponding to the specified order-by item is excluded.');
}

/** An index serves its own directions and the opposite ones. */
function hasComposite(orderBy: readonly OrderItem[], policy: Json | undefined): boolean {
  const indexes = valueAt(policy, ['compositeIndexes']);
  const wanted = orderBy.map(({ path }) => path.properties.join('\0')).join();
  return (Array.isArray(indexes) ? indexes : []).some((index) => {
    const parts = (Array.isArray(index) ? index : []).filter(isObject);
    const isOneDirection = new Set(parts.map(({ order }) => order ?? 'ascending')).size === 1;
    return isOneDirection && parts.map(({ path }) => splitPath(String(path)).join('\0')).join() === wanted;
  });
}

/** The longest rule that matches decides. If two have the same length, exclusion does. */
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
