/** setTimeout does not support more than 2^31 ms. */
const longestWaitMs = 24 * 60 * 60_000;

/** Resolves after `ms`, or as soon as `signal` is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
    const timer = setTimeout(end, signal.aborted ? 0 : ms);
    signal.addEventListener('abort', end);
  });
}

/** Resolves at `until` (milliseconds since 1970), or as soon as `signal` is aborted. */
export async function waitUntil(until: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && Date.now() < until) await pause(Math.min(until - Date.now(), longestWaitMs), signal);
}
