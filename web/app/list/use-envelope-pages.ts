/** The rows of the list, read from the service page by page. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { AppEnvelope } from '../../../shared/contracts/app-envelopes.ts';
import { asFailure, type Failure } from '../../http/request.ts';
import { appApi } from '../api/app-api.ts';
import { ownEmail } from '../api/session.ts';
import { isInGroup, type ListQuery, pageSize, sourcesOf } from './list-query.ts';

interface Position {
  /** The lists that are still to be read; the first one from `token` on. */
  sources: URLSearchParams[];
  token: string | null;
}

interface Rows {
  envelopes: AppEnvelope[];
  /** Null after the last row. */
  next: Position | null;
}

/** Reads until there is a whole page of further rows, or no further row. */
async function readOn({ envelopes, next }: Rows, query: ListQuery, wanted = pageSize): Promise<Rows> {
  const all = [...envelopes];
  const known = new Set(all.map(({ id }) => id));
  let position = next;
  while (position && all.length < envelopes.length + wanted) {
    const [source, ...others]: URLSearchParams[] = position.sources;
    if (!source) break;
    const parameters = new URLSearchParams(source);
    if (position.token !== null) parameters.set('continuationToken', position.token);
    const { items, continuationToken } = await appApi.envelopes(parameters);
    for (const envelope of items) {
      if (known.has(envelope.id) || !isInGroup(envelope, query.group, ownEmail())) continue;
      known.add(envelope.id);
      all.push(envelope);
    }
    if (continuationToken !== null) position = { ...position, token: continuationToken };
    else position = others.length > 0 ? { sources: others, token: null } : null;
  }
  return { envelopes: all, next: position };
}

const begin = (query: ListQuery): Rows => ({
  envelopes: [],
  next: { sources: sourcesOf(query, ownEmail()), token: null },
});

/** More rows than these are read anew only when the person asks for them. */
const maxReloaded = 500;

export interface EnvelopePages {
  /** Null until the first page is there. While another query loads, these are the rows of the one before. */
  envelopes: AppEnvelope[] | null;
  hasMore: boolean;
  isLoading: boolean;
  /** Whether more rows are read below those that are there. */
  isLoadingMore: boolean;
  failure: Failure | null;
  loadMore: () => Promise<void>;
  /** Reads the same number of rows again. The old rows stay meanwhile. */
  reload: () => Promise<void>;
}

/** @param before waited for before each first page */
export function useEnvelopePages(query: ListQuery, before: () => Promise<unknown>): EnvelopePages {
  const [rows, setRows] = useState<Rows | null>(null);
  const [loading, setLoading] = useState<'first' | 'more' | null>('first');
  const [failure, setFailure] = useState<Failure | null>(null);
  /** An answer that another request has overtaken is not shown. */
  const latest = useRef(0);
  const load = async (what: 'first' | 'more', read: () => Promise<Rows>) => {
    const turn = ++latest.current;
    setLoading(what);
    try {
      const next = await read();
      if (turn !== latest.current) return;
      setRows(next);
      setFailure(null);
    } catch (error) {
      if (turn === latest.current) setFailure(asFailure(error));
    }
    if (turn === latest.current) setLoading(null);
  };
  const loadFirst = (wanted?: number) =>
    load('first', async () => {
      await before();
      return readOn(begin(query), query, wanted);
    });
  useEffect(() => void loadFirst(), [query]);
  return {
    envelopes: rows?.envelopes ?? null,
    hasMore: rows?.next != null,
    isLoading: loading !== null,
    isLoadingMore: loading === 'more',
    failure,
    loadMore: async () => {
      if (rows?.next) await load('more', () => readOn(rows, query));
    },
    reload: () => loadFirst(Math.min(Math.max(rows?.envelopes.length ?? 0, pageSize), maxReloaded)),
  };
}
