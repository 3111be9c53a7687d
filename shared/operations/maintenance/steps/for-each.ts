/** How a sweep works through what it has found. */
import { failureOf } from './failure-of.ts';

/** The members of every sweep's report. */
export interface Swept {
  /** One line for each item that failed. */
  failures: string[];
  /** More may be waiting than one sweep takes. */
  isBoundHit: boolean;
}

/**
 * A failed item does not delay the others: it becomes a line of the report.
 * @param atOnce items in parallel
 * @param isOver asked before each item; once it returns true, the rest is left to the next sweep
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
