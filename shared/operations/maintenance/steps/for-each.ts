import type { Ports } from '../../../domain/ports.ts';
import { AppError } from '../../../errors.ts';

/** The part of the report that all sweeps share. */
export interface Swept {
  /** One line for each item that failed. */
  failures: string[];
  /** More may be waiting than one sweep takes. */
  isBoundHit: boolean;
}

/**
 * Works through the items that a sweep has found. A failed item does not delay the others: it becomes a line of the
 * answer.
 * @param atOnce items in parallel @param isOver checked before each group: if true, the next sweep does the rest
 */
export async function forEach<T>(
  items: readonly T[],
  idOf: (item: T) => string,
  work: (item: T) => Promise<unknown>,
  atOnce = 1,
  isOver = () => false,
): Promise<string[]> {
  const failures: string[] = [];
  for (let start = 0; start < items.length && !isOver(); start += atOnce) {
    const attempts = items.slice(start, start + atOnce).map((item) =>
      work(item).catch((reason: unknown) => {
        failures.push(failureOf(idOf(item), reason));
      }),
    );
    await Promise.all(attempts);
  }
  return failures;
}

/**
 * After this time a sweep starts nothing more: the next run of the timer, which does several sweeps, starts only after this
 * one has ended. One envelope with authorities that do not answer takes less than two minutes. The runtime ends a
 * function, and everything else in its process, after five.
 */
export const maxSweepMs = 20_000;

interface Due<T> {
  /** @param limit of one sweep; the next one does the rest */
  find: (at: Date, limit: number) => Promise<T[]>;
  idOf: (item: T) => string;
  work: (item: T, at: Date, isOver: () => boolean) => Promise<unknown>;
  max: number;
  atOnce: number;
}

/** Finds what is due, and works through it as `forEach` does, for at most `maxSweepMs`. Also returns how many it found. */
export async function sweepDue<T>(
  { clock }: Ports<'clock'>,
  { find, idOf, work, max, atOnce }: Due<T>,
): Promise<{ found: number } & Swept> {
  const at = clock.now();
  const due = await find(at, max);
  const isOver = () => clock.now().getTime() >= at.getTime() + maxSweepMs;
  const failures = await forEach(due, idOf, (item) => work(item, at, isOver), atOnce, isOver);
  return { found: due.length, failures, isBoundHit: due.length >= max || isOver() };
}

/** Returns one line of a sweep's report: the record that failed, and the reason. */
export function failureOf(id: string, reason: unknown): string {
  return `${id}: ${textOf(reason)}`;
}

function textOf(reason: unknown): string {
  if (reason instanceof AppError && reason.cause !== undefined) return textOf(reason.cause);
  return reason instanceof Error ? reason.message : String(reason);
}
