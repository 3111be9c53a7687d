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

/** Returns one line of a sweep's report: the record that failed, and the reason. */
export function failureOf(id: string, reason: unknown): string {
  return `${id}: ${textOf(reason)}`;
}

function textOf(reason: unknown): string {
  if (reason instanceof AppError && reason.cause !== undefined) return textOf(reason.cause);
  return reason instanceof Error ? reason.message : String(reason);
}
