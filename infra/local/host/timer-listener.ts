/**
 * Runs a timer. It never overlaps with itself, computes the next time after a run has ended, runs at once with
 * `isPastDue` if no host was up at the last time, and does not repeat a failed run before its next time.
 */
import { waitUntil } from './clock.ts';
import type { TypedData } from './core.ts';
import type { Schedule } from './schedule.ts';

/**
 * Stores when a timer last ran, in milliseconds since 1970. Before its first run this is the time when a host first
 * loaded it.
 */
export interface TimerStatusStore {
  read(): Promise<number | undefined>;
  write(last: number): Promise<void>;
}

export interface TimerOptions {
  schedule: Schedule;
  /** Undefined for a timer that runs too often to be monitored. */
  store: TimerStatusStore | undefined;
  /** Resolves after the run, successful or not. */
  run(data: TypedData): Promise<void>;
}

/** The real host keeps no status for intervals of less than a minute. */
export function isTooFrequentToMonitor(schedule: Schedule, now: number): boolean {
  const first = schedule.next(now);
  return schedule.next(first) - first < 60_000;
}

/** Returns the trigger's data. The library turns the names into camel case. */
export function timerData(isPastDue: boolean): TypedData {
  return { json: JSON.stringify({ Schedule: { AdjustForDST: true }, ScheduleStatus: null, IsPastDue: isPastDue }) };
}

/** Runs until `signal` is aborted, and completes a run in progress. */
export async function listenToTimer({ schedule, store, run }: TimerOptions, signal: AbortSignal): Promise<void> {
  async function fire(isPastDue: boolean): Promise<void> {
    const startedAt = Date.now();
    await run(timerData(isPastDue));
    await store?.write(startedAt);
  }

  const last = await store?.read();
  if (last === undefined) await store?.write(Date.now());
  // The host computes the next run from the current schedule, which may have changed.
  else if (schedule.next(last) < Date.now()) await fire(true);
  while (!signal.aborted) {
    await waitUntil(schedule.next(Date.now()), signal);
    if (!signal.aborted) await fire(false);
  }
}
