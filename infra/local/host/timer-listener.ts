/**
 * One timer: it never overlaps with itself, the next time is computed after a run has ended, a run missed while no
 * host was up is made at once with `isPastDue`, and a failed run is not repeated before its next time.
 */
import { waitUntil } from './clock.ts';
import type { TypedData } from './core.ts';
import type { Schedule } from './schedule.ts';

/** Keeps when a timer last ran, in milliseconds since 1970; before its first run, when a host first knew it. */
export interface TimerStatusStore {
  read(): Promise<number | undefined>;
  write(last: number): Promise<void>;
}

export interface TimerOptions {
  schedule: Schedule;
  /** Undefined for a timer that is too frequent to be monitored. */
  store: TimerStatusStore | undefined;
  /** Resolves after the run, successful or not. */
  run(data: TypedData): Promise<void>;
}

/** The real host keeps no status for intervals of less than a minute. */
export function isTooFrequentToMonitor(schedule: Schedule, now: number): boolean {
  const first = schedule.next(now);
  return schedule.next(first) - first < 60_000;
}

/** The trigger's data; the library turns the names into camel case. */
export function timerData(isPastDue: boolean): TypedData {
  return { json: JSON.stringify({ Schedule: { AdjustForDST: true }, ScheduleStatus: null, IsPastDue: isPastDue }) };
}

/** Runs until `signal` is aborted; a run in progress is completed. */
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
