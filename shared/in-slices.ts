/** Lets other requests run before the next step of a long one. */
export const nextTurn = (): Promise<void> => new Promise((resume) => setImmediate(resume));

/**
 * Works on a long list in slices. Other requests run between the slices: one list of thousands of records would hold the
 * event loop.
 */
export async function inSlices<T, R>(
  items: readonly T[],
  size: number,
  work: (slice: readonly T[]) => readonly R[] | Promise<readonly R[]>,
): Promise<R[]> {
  const done: R[] = [];
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await nextTurn();
    done.push(...(await work(items.slice(start, start + size))));
  }
  return done;
}
