/**
 * One timer: it never overlaps with itself, the next time is computed after a run has ended, a run missed while no
 * host was up is made at once with `isPastDue`, and a failed run is not repeated before its next time.
 */

import type { HostClock } from './clock.ts';
import type { TypedData } from './core.ts';
import type { Schedule } from './schedule.ts';
import { encodeStatus, type TimerStatus, type TimerStatusStore } from './timer-status.ts';

export interface TimerOptions {
  schedule: Schedule;
  runOnStartup: boolean;
  /** Undefined with `useMonitor: false`. */
  store: TimerStatusStore | undefined;
  clock: HostClock;
  /** Resolves after the run, successful or not. */
  run(data: TypedData): Promise<void>;
}

/** Below a minute the real host keeps no status. */
export function isTooFrequentToMonitor(schedule: Schedule, now: number): boolean {
  const first = schedule.next(now);
  return schedule.next(first) - first < 60_000;
}

/** The trigger's data; the library turns the names into camel case. */
export function timerData(status: TimerStatus | undefined, isPastDue: boolean): TypedData {
  const info = {
    Schedule: { AdjustForDST: true },
    ScheduleStatus: status ? encodeStatus(status) : null,
    IsPastDue: isPastDue,
  };
  return { json: JSON.stringify(info) };
}

/** Runs until `signal` is aborted; a run in progress is completed. */
export async function listenToTimer(options: TimerOptions, signal: AbortSignal): Promise<void> {
  const { schedule, runOnStartup, store, clock, run } = options;
  let status = await store?.read();

  async function remember(last: number | null): Promise<void> {
    const now = clock.now();
    const next = { last, next: schedule.next(now), lastUpdated: now };
    if (store) {
      status = next;
      await store.write(next);
    }
  }

  async function fire(isPastDue: boolean): Promise<void> {
    const startedAt = clock.now();
    await run(timerData(status, isPastDue));
    await remember(startedAt);
  }

  // Computed anew instead of read: the schedule may have changed since.
  const isPastDue = status !== undefined && schedule.next(status.last ?? status.lastUpdated) < clock.now();
  if (isPastDue) await fire(true);
  else if (runOnStartup) await fire(false);
  else if (!status) await remember(null);

  while (!signal.aborted) {
    await clock.waitUntil(schedule.next(clock.now()), signal);
    if (!signal.aborted) await fire(false);
  }
}
