/**
 * Queues this process's changes of one record. Otherwise twenty signers would read the same version at the same time,
 * and nineteen of them would repeat their work several times. The queue only orders them: the version decides whether a
 * write counts, as between processes.
 */
import type { Timer } from '../../domain/system.ts';

/**
 * A change waits this long for those before it. Then it runs in parallel, so that no change hangs because of another
 * one.
 */
const waitMs = 2_000;

/** Holds, for each record of each store, the end of the last change that is running or waiting. */
const queues = new WeakMap<object, Map<string, Promise<void>>>();

export function inTurn<T>(
  { timer, records, key }: { timer: Pick<Timer, 'within'>; records: object; key: string },
  run: () => Promise<T>,
): Promise<T> {
  const queue = queues.get(records) ?? new Map<string, Promise<void>>();
  queues.set(records, queue);
  const before = queue.get(key);
  const result = before ? timer.within(before, waitMs).then(run, run) : run();
  const end = result
    .then(
      () => undefined,
      () => undefined,
    )
    .then(() => {
      if (queue.get(key) === end) queue.delete(key);
    });
  queue.set(key, end);
  return result;
}
