/**
 * Plans: how the official client runs a query over several partitions that is ordered, windowed or counting. It requests
 * the plan, reads the physical partitions (`pkranges`), sends the query to each partition that the plan names, and merges
 * the answers. Here one physical partition holds everything. The service also rewrites the query in the plan. This store
 * does not: it recognises a planned query by the header that names the physical partition.
 */
import type { Container } from './container.ts';
import { badRequest } from './failure.ts';
import { isObject, type Json } from './json.ts';
import type { Answer } from './request.ts';
import { parse } from './sql/parse.ts';

export const physicalPartition = { id: '0', minInclusive: '', maxExclusive: 'FF' } as const;

export function rangesOf({ rid }: Container): Answer {
  return { status: 200, body: JSON.stringify({ _rid: rid, PartitionKeyRanges: [physicalPartition], _count: 1 }) };
}

export function queryPlan(body: Json): Answer {
  if (!isObject(body) || typeof body.query !== 'string') throw badRequest('A query is an object with its text.');
  const { selection, orderBy, window } = parse(body.query);
  const queryInfo = {
    distinctType: 'None',
    top: null,
    offset: window?.offset ?? null,
    limit: window?.limit ?? null,
    orderBy: orderBy.map(({ isDescending }) => (isDescending ? 'Descending' : 'Ascending')),
    orderByExpressions: orderBy.map(({ path }) => [path.root, ...path.properties].join('.')),
    groupByExpressions: [],
    groupByAliases: [],
    aggregates: selection.kind === 'count' ? ['Count'] : [],
    groupByAliasToAggregateType: {},
    rewrittenQuery: '',
    hasSelectValue: selection.kind === 'count' || selection.kind === 'value',
    hasNonStreamingOrderBy: false,
  };
  const range = { min: '', max: 'FF', isMinInclusive: true, isMaxInclusive: false };
  const plan = { partitionedQueryExecutionInfoVersion: 2, queryInfo, queryRanges: [range] };
  return { status: 200, body: JSON.stringify(plan) };
}
