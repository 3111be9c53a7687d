import { useEffect, useState } from 'preact/hooks';
import type { CountsAnswer } from '../../../shared/contracts/envelope-filters.ts';
import { appApi } from '../api/app-api.ts';
import { ownEmail } from '../api/session.ts';
import { countsOf, type ListQuery } from './list-query.ts';

/** The counts are read after the rows, which a person waits for. Without an answer, the tabs keep the last counts. */
export function useTabCounts(query: ListQuery, areRowsLoading: boolean): CountsAnswer | null {
  const [counts, setCounts] = useState<CountsAnswer | null>(null);
  const text = countsOf(query, ownEmail()).toString();
  useEffect(() => {
    if (areRowsLoading) return;
    let isCurrent = true;
    appApi.envelopeCounts(new URLSearchParams(text)).then(
      (found) => isCurrent && setCounts(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [text, areRowsLoading]);
  return counts;
}
