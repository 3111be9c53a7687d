import type { Container } from './container.ts';
import { badRequest, notSupported } from './failure.ts';
import { isObject, type Json, type JsonObject, splitPath, valueAt } from './json.ts';
import { type CompiledQuery, compile } from './sql/compile.ts';
import { type Page, pageOf } from './sql/page.ts';
import { parse } from './sql/parse.ts';
import type { Expression, Query } from './sql/syntax.ts';
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
  const items = prefix === undefined ? container.items(now, scope.partitionKey) : container.itemsBehind(prefix, now);
  return pageOf(compiled, items, { parameters, isPlanned: scope.isPlanned, ...paging });
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
  if (orderBy) throw notSupported('ORDER BY without a partition key');
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

/** The service runs ORDER BY only on an indexed path. Throws a 400 for another path. */
function checkOrder({ orderBy }: Query, definition: JsonObject): void {
  if (!orderBy || isIndexed(orderBy.path.properties, definition.indexingPolicy)) return;
  throw badRequest('The index path corresponding to the specified order-by item is excluded.');
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
