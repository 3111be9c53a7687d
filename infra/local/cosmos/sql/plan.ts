import { badRequest, Failure } from '../failure.ts';
import { compile, hasAggregate, windowOf } from './compile.ts';
import type { Expression, Query, SelectItem } from './syntax.ts';
import type { Value } from './values.ts';

/** The client puts its own condition in its place, or `true`. */
const filter = '{documentdb-formattableorderbyquery-filter}';

const aggregateTypes: Record<string, string> = {
  COUNT: 'Count',
  SUM: 'Sum',
  AVG: 'Average',
  MIN: 'Min',
  MAX: 'Max',
};

/**
 * What the gateway refuses for a query over several partitions: the client has to ask for the plan, run the rewritten
 * query on each range of partitions, and put the answers together. Nothing when it can be served as it is.
 */
export function refusalAcrossPartitions(query: Query, parameters: ReadonlyMap<string, Value>): Failure | undefined {
  const isAggregated = aggregatesOf(query).length > 0;
  if (query.groupBy.length > 0 || (isAggregated && query.selection.kind !== 'value')) {
    return badRequest("Cross partition query only supports 'VALUE <AggregateFunc>' for aggregates.");
  }
  if (!isAggregated && !query.top && !query.offset && !query.isDistinct && query.orderBy.length === 0) return undefined;
  return new Failure(
    400,
    'The provided cross partition query can not be directly served by the gateway. This is a first chance (internal) ' +
      'exception that all newer clients will know how to handle gracefully.',
    1004,
    JSON.stringify(planOf(query, parameters)),
  );
}

/** The plan of a query: what the client has to merge, and the query it has to run on each range. */
export function planOf(query: Query, parameters: ReadonlyMap<string, Value>) {
  const compiled = compile(query);
  const env = { slots: [], parameters };
  const { offset } = windowOf(compiled, env);
  const numberOf = (evaluate: typeof compiled.top) => evaluate?.(env) ?? null;
  const aggregates = aggregatesOf(query);
  const isValue = query.selection.kind === 'value';
  const items = query.selection.kind === 'items' ? query.selection.items : [];
  return {
    partitionedQueryExecutionInfoVersion: 2,
    queryInfo: {
      distinctType: query.isDistinct ? (query.orderBy.length > 0 ? 'Ordered' : 'Unordered') : 'None',
      top: numberOf(compiled.top),
      offset: query.offset ? offset : null,
      limit: numberOf(compiled.limit),
      orderBy: query.orderBy.map((item) => (item.isDescending ? 'Descending' : 'Ascending')),
      orderByExpressions: query.orderBy.map((item) => item.text),
      groupByExpressions: query.groupBy.map((item) => item.text),
      groupByAliases: query.groupBy.length > 0 ? items.map(aliasOf) : [],
      aggregates: isValue ? aggregates : [],
      groupByAliasToAggregateType:
        aggregates.length > 0 || query.groupBy.length > 0
          ? Object.fromEntries(items.map((item, i) => [aliasOf(item, i), aggregateOf(item.expression) ?? null]))
          : {},
      rewrittenQuery: rewrite(query, parameters),
      hasSelectValue: isValue,
      dCountInfo: null,
      hasNonStreamingOrderBy: false,
    },
    queryRanges: [{ min: '', max: 'FF', isMinInclusive: true, isMaxInclusive: false }],
    hybridSearchQueryInfo: null,
  };
}

const aliasOf = ({ alias }: SelectItem, i: number) => alias ?? `$${i + 1}`;

/** The type of an expression that is an aggregate and nothing else. */
function aggregateOf(expression: Expression): string | undefined {
  if (expression.kind !== 'call' || expression.isUdf) return undefined;
  return aggregateTypes[expression.name];
}

function aggregatesOf({ selection }: Query): string[] {
  if (selection.kind === 'all') return [];
  const expressions = selection.kind === 'value' ? [selection.expression] : selection.items.map((i) => i.expression);
  return expressions.filter(hasAggregate).map((expression) => {
    const type = aggregateOf(expression);
    if (!type) throw badRequest('Compositions of aggregates and other expressions are not allowed across partitions.');
    return type;
  });
}

/** Each range answers the parts of an aggregate the client can add up. */
function partial(item: { expression: Expression; text: string }): string {
  const { expression, text } = item;
  const type = aggregateOf(expression);
  if (!type || expression.kind !== 'call') return text;
  const x = expression.argText;
  if (type === 'Average') return `{"item": {"sum": SUM(${x}), "count": COUNT(${x})}}`;
  if (type === 'Min' || type === 'Max') return `{"item": {"${type.toLowerCase()}": ${text}, "count": COUNT(${x})}}`;
  return `{"item": ${text}}`;
}

function payload(query: Query): string {
  const { selection, sources } = query;
  if (selection.kind === 'all') return sources[0]?.alias ?? '';
  if (selection.kind === 'value') return selection.text;
  return `{${selection.items.map((item, i) => `${JSON.stringify(aliasOf(item, i))}: ${partial(item)}`).join(', ')}}`;
}

/** Empty when the client can send the query as it is. */
function rewrite(query: Query, parameters: ReadonlyMap<string, Value>): string {
  const { selection, groupBy, orderBy } = query;
  const { from, where } = query.text;
  const tail = [from, where && `WHERE ${where}`].filter(Boolean).join('\n');
  const keys = (items: readonly { text: string }[]) => `[${items.map(({ text }) => `{"item": ${text}}`).join(', ')}]`;
  const isAggregated = aggregatesOf(query).length > 0;

  if (groupBy.length > 0) {
    const value = selection.kind === 'value' && isAggregated ? `[${partial(selection)}]` : payload(query);
    const by = groupBy.map(({ text }) => text).join(', ');
    return `SELECT ${keys(groupBy)} AS groupByItems, ${value} AS payload\n${tail}\nGROUP BY ${by}`;
  }
  if (isAggregated) {
    return selection.kind === 'value'
      ? `SELECT VALUE [${partial(selection)}]\n${tail}`
      : `SELECT ${payload(query)} AS payload\n${tail}`;
  }
  if (orderBy.length === 0 && !query.offset) return '';

  const { offset, limit } = windowOf(compile(query), { slots: [], parameters });
  // Any range may hold all of the rows that are wanted, so each has to give those before the offset too.
  const most = query.top ? `TOP ${limit} ` : '';
  const window = query.offset ? `\nOFFSET 0 LIMIT ${offset + limit}` : '';
  if (orderBy.length === 0) {
    const distinct = query.isDistinct ? 'DISTINCT ' : '';
    return `SELECT ${distinct}${most}${selectionText(query)}\n${tail}${window}`;
  }
  const root = query.sources[0]?.alias ?? '';
  const by = orderBy.map(({ text, isDescending }) => `${text} ${isDescending ? 'DESC' : 'ASC'}`).join(', ');
  const condition = where ? `(${where}) AND (${filter})` : `(${filter})`;
  return [
    `SELECT ${query.isDistinct ? 'DISTINCT ' : ''}${most}${root}._rid, ${keys(orderBy)} AS orderByItems, ${payload(query)} AS payload`,
    from,
    `WHERE ${condition}`,
    `ORDER BY ${by}${window}`,
  ].join('\n');
}

function selectionText({ selection }: Query): string {
  if (selection.kind === 'all') return '*';
  if (selection.kind === 'value') return `VALUE ${selection.text}`;
  return selection.items.map(({ text, alias }) => (alias ? `${text} AS ${alias}` : text)).join(', ');
}
