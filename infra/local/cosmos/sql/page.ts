import { badRequest } from '../failure.ts';
import type { JsonObject } from '../json.ts';
import { type CompiledQuery, compareKeys, type Row, resultsOf, windowOf } from './compile.ts';
import type { Value } from './values.ts';

/** A stored document as a query sees it. */
export interface Candidate {
  /** Grows with creation: the order of rows that nothing else orders. */
  readonly rid: number;
  readonly document: JsonObject;
  /** The document as JSON text. */
  readonly json: string;
}

export interface PageRequest {
  readonly parameters: ReadonlyMap<string, Value>;
  readonly continuation: string | undefined;
  /** Rows in the page at most. */
  readonly maxItemCount: number;
}

export interface Page {
  /** JSON texts. */
  readonly rows: string[];
  readonly continuation: string | undefined;
}

/** A page ends at 4 MB, whatever its number of rows. */
const maxPageBytes = 4 * 1024 * 1024;

/** Where a page ended: the last row's document, its place among the rows of that document, and its sort keys. */
interface Position {
  /** Rows given so far. */
  n: number;
  rid: number;
  nth: number;
  /** Each key in an array of its own, which is empty for undefined. */
  keys: [Value?][];
}

/**
 * One page of a query. A continuation names the last row that was given, not a count, so it stays valid while
 * documents come and go; only aggregates, GROUP BY and DISTINCT page by count.
 */
export function pageOf(query: CompiledQuery, candidates: Iterable<Candidate>, request: PageRequest): Page {
  const position = decode(request.continuation);
  const env = { slots: [], parameters: request.parameters };
  if (query.isWhole) return pageOfWhole(query, candidates, request, position?.n ?? 0);

  const { offset, limit } = windowOf(query, env);
  const left = limit - (position?.n ?? 0);
  const matches = matchesAfter(query, candidates, request.parameters, position);
  const ordered = query.orderBy.length === 0 ? matches : sort(query, matches);

  const rows: string[] = [];
  let bytes = 0;
  let skip = position ? 0 : offset;
  let last: Match | undefined;
  if (left > 0) {
    for (const match of ordered) {
      const text = textOf(query, match, request.parameters);
      if (text === undefined) continue;
      if (skip > 0) {
        skip -= 1;
        continue;
      }
      if (last && (rows.length >= request.maxItemCount || bytes + text.length > maxPageBytes)) {
        return { rows, continuation: encode({ ...placeOf(last), n: (position?.n ?? 0) + rows.length }) };
      }
      rows.push(text);
      bytes += text.length;
      last = match;
      if (rows.length >= left) break;
    }
  }
  return { rows, continuation: undefined };
}

interface Match {
  readonly candidate: Candidate;
  readonly nth: number;
  readonly slots: Row;
  readonly keys: Row;
}

function* matchesAfter(
  query: CompiledQuery,
  candidates: Iterable<Candidate>,
  parameters: ReadonlyMap<string, Value>,
  after: Position | undefined,
): Generator<Match> {
  const isOrdered = query.orderBy.length > 0;
  const afterKeys = after?.keys.map(([key]) => key) ?? [];
  for (const candidate of candidates) {
    if (after && !isOrdered && candidate.rid < after.rid) continue;
    let nth = 0;
    for (const slots of query.rows({ slots: [candidate.document], parameters })) {
      const keys = isOrdered ? query.orderBy.map(({ evaluate }) => evaluate({ slots, parameters })) : [];
      const order = after
        ? compareKeys(keys, afterKeys, query.orderBy) ||
          (candidate.rid - after.rid) * ridDirection(query) ||
          nth - after.nth
        : 1;
      if (order > 0) yield { candidate, nth, slots, keys };
      nth += 1;
    }
  }
}

/** Items with equal keys come newest first as soon as one key is descending: the client counts on it. */
const ridDirection = ({ orderBy }: CompiledQuery) => (orderBy.some(({ isDescending }) => isDescending) ? -1 : 1);

function sort(query: CompiledQuery, matches: Iterable<Match>): Match[] {
  const direction = ridDirection(query);
  return [...matches].sort(
    (a, b) =>
      compareKeys(a.keys, b.keys, query.orderBy) || (a.candidate.rid - b.candidate.rid) * direction || a.nth - b.nth,
  );
}

function textOf(query: CompiledQuery, { candidate, slots }: Match, parameters: ReadonlyMap<string, Value>) {
  if (query.selectsDocument) return candidate.json;
  const value = query.select({ slots, parameters });
  return value === undefined ? undefined : JSON.stringify(value);
}

function pageOfWhole(query: CompiledQuery, candidates: Iterable<Candidate>, request: PageRequest, from: number): Page {
  const { parameters } = request;
  function* rows() {
    for (const { document } of candidates) yield* query.rows({ slots: [document], parameters });
  }
  const results = resultsOf(query, rows(), { slots: [], parameters });
  const to = from + request.maxItemCount;
  return {
    rows: results.slice(from, to).map((value) => JSON.stringify(value)),
    continuation: to < results.length ? encode({ n: to, rid: 0, nth: 0, keys: [] }) : undefined,
  };
}

const placeOf = ({ candidate, nth, keys }: Match) => ({
  rid: candidate.rid,
  nth,
  keys: keys.map((key): [Value?] => (key === undefined ? [] : [key])),
});

const encode = (position: Position) => Buffer.from(JSON.stringify(position)).toString('base64');

function decode(continuation: string | undefined): Position | undefined {
  if (!continuation) return undefined;
  try {
    const position = JSON.parse(Buffer.from(continuation, 'base64').toString()) as Position;
    const { n, rid, nth, keys } = position;
    if ([n, rid, nth].every(Number.isInteger) && keys.every(Array.isArray)) return position;
  } catch {
    // Not one of ours: answered below.
  }
  throw badRequest('Invalid Continuation Token.');
}
