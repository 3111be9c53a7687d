import { setTimeout } from 'node:timers/promises';

/** Time, which a test can set. */
export interface HostClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves once `now()` is at least `until`, or as soon as `signal` is aborted. */
  waitUntil(until: number, signal: AbortSignal): Promise<void>;
}

/** setTimeout cannot count further than 2^31 ms. */
const longestWaitMs = 24 * 60 * 60_000;

/** Resolves after `ms`, or as soon as `signal` is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch(() => undefined);

export const realClock: HostClock = {
  now: Date.now,
  async waitUntil(until, signal) {
    while (!signal.aborted && Date.now() < until) await pause(Math.min(until - Date.now(), longestWaitMs), signal);
  },
};
