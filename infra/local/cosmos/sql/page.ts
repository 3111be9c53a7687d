import { badRequest } from '../failure.ts';
import type { JsonObject } from '../json.ts';
import type { CompiledQuery, Parameters } from './compile.ts';
import { compareKeys, type Value } from './values.ts';

/** A stored document that a query reads. */
export interface Candidate {
  /** Grows with creation: rows have this order without ORDER BY. */
  readonly rid: number;
  readonly document: JsonObject;
  readonly json: string;
}

export interface PageRequest {
  readonly parameters: Parameters;
  /** The query is part of a plan (`query-plan.ts`): the client merges the rows of the physical partitions. */
  readonly isPlanned?: boolean;
  /** The candidates have the order of the query. */
  readonly isOrdered?: boolean;
  readonly continuation: string | undefined;
  readonly maxItemCount: number;
}

export interface Page {
  /** JSON texts. */
  readonly rows: string[];
  /** How many documents or entries of an index the page has compared with the WHERE. */
  readonly read: number;
  readonly continuation: string | undefined;
}

/** A page has at most 4 MB, with any number of rows. */
const maxPageBytes = 4 * 1024 * 1024;

/** The end of a page: the document of its last row and the sort key of that row. */
interface Position {
  /** Number of rows so far. */
  n: number;
  rid: number;
  /** The values of ORDER BY. JSON has no undefined: an object without a value stands for it. */
  keys?: { item?: Value }[];
}

interface Match {
  readonly candidate: Candidate;
  readonly keys: readonly Value[];
}

/**
 * Returns one page of a query. A continuation names the last row instead of a count, so it stays valid while documents
 * are added and removed.
 */
export function pageOf(query: CompiledQuery, candidates: Iterable<Candidate>, request: PageRequest): Page {
  if (query.select === 'count') return countOf(query, candidates, request);
  const position = decode(request.continuation);
  const window = query.window ?? { offset: 0, limit: Number.POSITIVE_INFINITY };
  // The client skips the first rows itself, because it does not know beforehand which partition has them.
  const { offset, limit } = request.isPlanned ? { offset: 0, limit: window.offset + window.limit } : window;
  const left = limit - (position?.n ?? 0);
  if (left <= 0) return { rows: [], read: 0, continuation: undefined };

  const rows: string[] = [];
  let bytes = 0;
  let skip = position ? 0 : offset;
  let last: Match | undefined;
  const seen = { read: 0 };
  for (const match of matchesAfter(query, candidates, request, position, seen)) {
    const text = textOf(query, match, request);
    if (text === undefined) continue;
    if (skip > 0) {
      skip -= 1;
      continue;
    }
    if (last && (rows.length >= request.maxItemCount || bytes + text.length > maxPageBytes)) {
      return { rows, ...seen, continuation: encode(last, (position?.n ?? 0) + rows.length) };
    }
    rows.push(text);
    bytes += text.length;
    last = match;
    if (rows.length >= left) break;
  }
  return { rows, ...seen, continuation: undefined };
}

function countOf(query: CompiledQuery, candidates: Iterable<Candidate>, { parameters, isPlanned }: PageRequest): Page {
  let [count, read] = [0, 0];
  for (const { document } of candidates) {
    read += 1;
    if (query.matches(document, parameters)) count += 1;
  }
  return { rows: [isPlanned ? `[{"item":${count}}]` : String(count)], read, continuation: undefined };
}

/** The matches after `after`, in the order of the query. */
function matchesAfter(
  query: CompiledQuery,
  candidates: Iterable<Candidate>,
  { parameters, isOrdered }: PageRequest,
  after: Position | undefined,
  seen: { read: number },
): Iterable<Match> {
  const { orderBy } = query;
  // As in the service, items with equal keys come newest first in descending order.
  const direction = orderBy?.isDescending ? -1 : 1;
  const compare = (a: Match, keys: readonly Value[], rid: number) =>
    (compareKeys(a.keys, keys) || a.candidate.rid - rid) * direction;
  const start = after && { keys: keysOf(after), rid: after.rid };

  function* matches(): Generator<Match> {
    for (const candidate of candidates) {
      const { document } = candidate;
      seen.read += 1;
      if (!query.matches(document, parameters)) continue;
      const match = { candidate, keys: orderBy?.evaluate(document) ?? [] };
      if (!start || compare(match, start.keys, start.rid) > 0) yield match;
    }
  }
  if (!orderBy || isOrdered) return matches();
  return [...matches()].sort((a, b) => compare(a, b.keys, b.candidate.rid));
}

/** The row as JSON. A plan has ordered rows together with the values that order them. */
function textOf(
  { select, orderBy }: CompiledQuery,
  { candidate: { document, json }, keys }: Match,
  { isPlanned }: PageRequest,
): string | undefined {
  const row = typeof select === 'string' ? json : JSON.stringify(select(document));
  if (row === undefined || !isPlanned || !orderBy) return row;
  return `{"_rid":${JSON.stringify(document._rid)},"orderByItems":${JSON.stringify(keys.map((item) => ({ item })))},"payload":${row}}`;
}

function encode({ candidate: { rid }, keys }: Match, n: number): string {
  const position: Position = { n, rid, keys: keys.map((item) => ({ item }) as { item?: Value }) };
  return Buffer.from(JSON.stringify(position)).toString('base64');
}

const keysOf = ({ keys = [] }: Position): Value[] => keys.map(({ item }) => item);

/** The values of ORDER BY of the last row before this page; undefined on the first page. */
export function continuedFrom(continuation: string | undefined): Value[] | undefined {
  const position = decode(continuation);
  return position && keysOf(position);
}

function decode(continuation: string | undefined): Position | undefined {
  if (!continuation) return undefined;
  try {
    const position = JSON.parse(Buffer.from(continuation, 'base64').toString()) as Position;
    if ([position.n, position.rid].every(Number.isInteger)) return position;
  } catch {
    // The code below refuses it, like every invalid continuation token.
  }
  throw badRequest('Invalid Continuation Token.');
}
