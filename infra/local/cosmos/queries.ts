import type { Container } from './container.ts';
import { badRequest } from './failure.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { checkOrder } from './order-index.ts';
import { type CompiledQuery, compile } from './sql/compile.ts';
import { type Candidate, type Page, pageOf } from './sql/page.ts';
import { parse } from './sql/parse.ts';
import { planOf, refusalAcrossPartitions } from './sql/plan.ts';
import type { Query } from './sql/syntax.ts';
import type { Value } from './sql/values.ts';

interface Prepared {
  readonly query: Query;
  readonly compiled: CompiledQuery;
}

/** The texts of a program are few and come back often. */
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

/** What a list answers that is read without a query. */
export const everything = parseQueryRequest({ query: 'SELECT * FROM c' });

export const planBody = ({ query, parameters }: QueryRequest) => JSON.stringify(planOf(query, parameters));

export interface Range {
  /** Present when the query is limited to one partition. */
  readonly partitionKey: string | undefined;
  /** True when the client names the range of partitions itself: it merges what the ranges answer. */
  readonly isRange: boolean;
  readonly isAcrossPartitionsAllowed: boolean;
}

export interface Paging {
  readonly continuation: string | undefined;
  readonly maxItemCount: number;
}

export function runQuery(request: QueryRequest, container: Container, range: Range, paging: Paging): Page {
  const { query, compiled, parameters } = request;
  if (range.partitionKey === undefined && !range.isRange) {
    if (!range.isAcrossPartitionsAllowed) {
      throw badRequest(
        'Cross partition query is required but disabled: set enableCrossPartitionQuery or a partition key.',
      );
    }
    const refusal = refusalAcrossPartitions(query, parameters);
    if (refusal) throw refusal;
  }
  checkOrder(query, container.definition);
  return pageOf(compiled, container.items(Date.now(), range.partitionKey), { parameters, ...paging });
}

/** A query over definitions (databases, containers), which have no partitions. */
export function runOverDefinitions(request: QueryRequest, definitions: readonly JsonObject[], paging: Paging): Page {
  const candidates = definitions.map((document, rid): Candidate => ({ rid, document, json: JSON.stringify(document) }));
  return pageOf(request.compiled, candidates, { parameters: request.parameters, ...paging });
}
