/**
 * Reads the sessions of an account's pages, decides, and writes them. A refusal only counts if it is based on the
 * newest state.
 */
import type { PageSession } from '../../../domain/accounts/page-session.ts';
import type { Ports } from '../../../domain/ports.ts';
import type { Conflict } from '../../../domain/versioned.ts';
import { type RetryDeps, retryOnConflict } from '../../concurrency/retry-on-conflict.ts';

export type PageSessionDeps = RetryDeps & Ports<'pageSessions'>;

/** Every conflict means that another tab or device has made its change. */
const retries = { rounds: 20, maxPauseMs: 50 };

/** The decision: the sessions to write, or null to leave them unchanged. */
export interface SessionsChange<T> {
  next: PageSession[] | null;
  answer: T;
  /** The decision is valid only if it is based on the newest state. */
  isRefusal?: boolean;
}

export async function changePageSessions<T>(
  deps: PageSessionDeps,
  accountId: string,
  decide: (sessions: readonly PageSession[]) => SessionsChange<T>,
): Promise<T> {
  let isNewest = false;
  const written = await retryOnConflict(
    deps,
    () => (isNewest ? deps.pageSessions.getNewest(accountId) : deps.pageSessions.get(accountId)),
    (current) => decide(current.value),
    async (current, { next, answer, isRefusal }): Promise<{ answer: T } | Conflict> => {
      if (isRefusal && !isNewest) {
        isNewest = true;
        return 'conflict';
      }
      if (next === null) return { answer };
      isNewest = true;
      return (await deps.pageSessions.save(accountId, current, next)) === 'conflict' ? 'conflict' : { answer };
    },
    retries,
  );
  return written.answer;
}
