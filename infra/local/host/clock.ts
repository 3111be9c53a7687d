/** Time, which a test can set. */
export interface HostClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves once `now()` is at least `until`, or as soon as `signal` is aborted. */
  waitUntil(until: number, signal: AbortSignal): Promise<void>;
}

/** setTimeout cannot count further than 2^31 ms. */
const longestWaitMs = 24 * 60 * 60_000;

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}

export const realClock: HostClock = {
  now: Date.now,
  async waitUntil(until, signal) {
    while (!signal.aborted && Date.now() < until) await pause(Math.min(until - Date.now(), longestWaitMs), signal);
  },
};
