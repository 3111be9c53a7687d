/**
 * Optimistic concurrency: an operation reads a record, decides on the next one, and writes it on condition that the
 * version is still the one it read. If another request was faster, it reads and decides again.
 */
import type { Ports } from '../../domain/ports.ts';
import type { Conflict } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import { type IfMatch, isVersioned } from './if-match.ts';

export type RetryDeps = Ports<'timer' | 'random'>;

export interface RetryOptions<Current> {
  /** Maximum number of attempts. */
  rounds: number;
  /** The longest pause between two rounds, in milliseconds. */
  maxPauseMs: number;
  /** The record if it was already read: the first round does not read it again. */
  first?: Current;
  /** The version the caller decided on. After a conflict it no longer exists, so nothing is retried. */
  ifMatch?: IfMatch;
  /** The message of the error after the last round. */
  message?: string;
}

/** Longest pause after the first round; it doubles with each further round. */
const firstPauseMs = 20;

/**
 * @param decide has no effects: it runs once per round
 * @param write returns `conflict` if the record has changed since it was read; anything else is the result
 * @throws AppError precondition_failed for a versioned `ifMatch`, service_unavailable after the last round, and those
 *   of the three functions
 */
export async function retryOnConflict<Current, Decision, Written>(
  { timer, random }: RetryDeps,
  read: () => Promise<Current>,
  decide: (current: Current) => Decision | Promise<Decision>,
  write: (current: Current, decision: Decision) => Promise<Written | Conflict>,
  { rounds, maxPauseMs, first, ifMatch, message }: RetryOptions<Current>,
): Promise<Written> {
  let current = first ?? (await read());
  for (let round = 0; ; round++) {
    const written = await write(current, await decide(current));
    if (written !== 'conflict') return written as Written;
    if (isVersioned(ifMatch)) throw new AppError('precondition_failed');
    if (round + 1 >= rounds) break;
    await timer.sleep(random.fraction() * Math.min(maxPauseMs, firstPauseMs * 2 ** round));
    current = await read();
  }
  throw new AppError('service_unavailable', { retryAfterSeconds: 1, ...(message ? { message } : {}) });
}
