/**
 * Changes of one record by this process, one after another. Twenty signers at once would else read the same version, and
 * nineteen of them would do their work again, and again. Only order: a version decides whether a write counts, as between
 * processes.
 */
import type { Timer } from '../../domain/system.ts';

/** How long a change waits for those before it. Then it runs beside them: no change hangs with another one. */
const waitMs = 2_000;

/** By the records that hold the record, and its key: the end of the last change that has begun or waits. */
const lines = new WeakMap<object, Map<string, Promise<void>>>();

export function inTurn<T>(
  { timer, records, key }: { timer: Pick<Timer, 'within'>; records: object; key: string },
  run: () => Promise<T>,
): Promise<T> {
  const line = lines.get(records) ?? new Map<string, Promise<void>>();
  lines.set(records, line);
  const before = line.get(key);
  const result = before ? timer.within(before, waitMs).then(run, run) : run();
  const end = result
    .then(
      () => undefined,
      () => undefined,
    )
    .then(() => {
      if (line.get(key) === end) line.delete(key);
    });
  line.set(key, end);
  return result;
}
