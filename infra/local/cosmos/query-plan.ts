/**
 * Plans: how the official client runs a query over several partitions that is ordered, windowed or counting. It asks for
 * the plan, reads the physical partitions (`pkranges`), sends the rewritten query to each that the plan names, and merges
 * what they answer. Here one physical partition holds everything.
 */
import type { Container } from './container.ts';
import { badRequest } from './failure.ts';
import { isObject, type Json } from './json.ts';
import type { Answer } from './request.ts';
import { parse } from './sql/parse.ts';
import type { Path, Query } from './sql/syntax.ts';
import { tokenize } from './sql/tokens.ts';
import { notSupported } from './sql/unsupported.ts';

export const physicalPartition = { id: '0', minInclusive: '', maxExclusive: 'FF' } as const;

export function rangesOf({ rid }: Container): Answer {
  return { status: 200, body: JSON.stringify({ _rid: rid, PartitionKeyRanges: [physicalPartition], _count: 1 }) };
}

/** Answers the plan of a query. Throws a 400 for one that this store cannot plan. */
export function queryPlan(body: Json): Answer {
  if (!isObject(body) || typeof body.query !== 'string') throw badRequest('A query is an object with its text.');
  const query = parse(body.query);
  const { selection, orderBy, window } = query;
  const queryInfo = {
    distinctType: 'None',
    top: null,
    offset: window?.offset ?? null,
    limit: window?.limit ?? null,
    orderBy: orderBy ? [orderBy.isDescending ? 'Descending' : 'Ascending'] : [],
    orderByExpressions: orderBy ? [textOf(orderBy.path)] : [],
    groupByExpressions: [],
    groupByAliases: [],
    aggregates: selection.kind === 'count' ? ['Count'] : [],
    groupByAliasToAggregateType: {},
    rewrittenQuery: rewritten(body.query, query),
    hasSelectValue: selection.kind === 'count' || selection.kind === 'value',
    hasNonStreamingOrderBy: false,
  };
  const range = { min: '', max: 'FF', isMinInclusive: true, isMaxInclusive: false };
  const plan = { partitionedQueryExecutionInfoVersion: 2, queryInfo, queryRanges: [range] };
  return { status: 200, body: JSON.stringify(plan) };
}

/** The client replaces it with a continuation condition, or with `true`. */
const placeholder = '{documentdb-formattableorderbyquery-filter}';

/**
 * The query for each physical partition: ordered rows with their keys, a window from the beginning, a count to be
 * added.
 */
function rewritten(text: string, { selection, orderBy, window, root }: Query): string {
  const { where, order } = clausesOf(text);
  if (selection.kind === 'count') return `SELECT VALUE [{"item": COUNT(1)}] FROM ${root}${where && ` WHERE ${where}`}`;
  if (!orderBy && !window) return '';
  const payload = selection.kind === 'document' ? root : selection.kind === 'value' ? textOf(selection.path) : null;
  if (!orderBy || payload === null) throw notSupported('a plan for this SELECT');
  return [
    `SELECT ${root}._rid, [{"item": ${textOf(orderBy.path)}}] AS orderByItems, ${payload} AS payload FROM ${root}`,
    `WHERE ${where && `(${where}) AND `}(${placeholder})`,
    order,
    ...(window ? [`OFFSET 0 LIMIT ${window.offset + window.limit}`] : []),
  ].join(' ');
}

const textOf = ({ root, properties }: Path) =>
  `${root}${properties.map((name) => `[${JSON.stringify(name)}]`).join('')}`;

/** The texts of a query's WHERE (without the word) and ORDER BY; empty without one. Neither word can be a name. */
function clausesOf(text: string): { where: string; order: string } {
  const begins = new Map<string, number>();
  for (const { kind, text: word, at } of tokenize(text)) if (kind === 'word') begins.set(word.toUpperCase(), at);
  const from = (word: string, ...next: string[]) => {
    const begin = begins.get(word);
    const end = next.map((one) => begins.get(one)).find((at) => at !== undefined);
    return begin === undefined ? '' : text.slice(begin, end).trim();
  };
  return { where: from('WHERE', 'ORDER', 'OFFSET').slice('WHERE'.length).trim(), order: from('ORDER', 'OFFSET') };
}
