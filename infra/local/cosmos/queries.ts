import type { Container } from './container.ts';
import { badRequest } from './failure.ts';
import { isObject, type Json } from './json.ts';
import { prefixOf } from './key-prefix.ts';
import { checkOrder } from './order-index.ts';
import { type CompiledQuery, compile } from './sql/compile.ts';
import { type Page, pageOf } from './sql/page.ts';
import { parse } from './sql/parse.ts';
import type { Query } from './sql/syntax.ts';
import { notSupported } from './sql/unsupported.ts';
import type { Value } from './sql/values.ts';

interface Prepared {
  readonly query: Query;
  readonly compiled: CompiledQuery;
}

/** A program sends few different texts, each many times. */
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

/** The part of the container that a query is limited to. */
export interface Scope {
  /** Undefined for all partitions. */
  readonly partitionKey: string | undefined;
  readonly isAcrossPartitionsAllowed: boolean;
  /** The query is part of a plan: it runs on one physical partition, of which there is one here. */
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
  return pageOf(compiled, items, { parameters, ...paging });
}

/**
 * The service answers ordered, windowed and counting queries over several partitions with a plan, by which the client
 * merges the partitions: `query-plan.ts`. Without one, such a query has to name its partition.
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
