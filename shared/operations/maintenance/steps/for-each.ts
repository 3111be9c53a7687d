import { AppError } from '../../../errors.ts';

/** What every sweep reports beside what it has done. */
export interface Swept {
  /** One line for each item that failed. */
  failures: string[];
  /** More may be waiting than one sweep takes. */
  isBoundHit: boolean;
}

/**
 * How a sweep works through what it has found. One item that fails does not delay the others: it becomes a line of the
 * answer.
 * @param atOnce items in parallel @param isOver asked before each: when it is, the rest is left to the next sweep
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
 * What a sweep reports of one record that failed. One line of a sweep's report: which record failed, and why; for an
 * outage what the store said.
 */
export function failureOf(id: string, reason: unknown): string {
  return `${id}: ${textOf(reason)}`;
}

function textOf(reason: unknown): string {
  if (reason instanceof AppError && reason.cause !== undefined) return textOf(reason.cause);
  return reason instanceof Error ? reason.message : String(reason);
}
