/**
 * Measures how late the timers of this process run; it runs inside the host (`GET /bench/process`). On a busy machine a
 * timer is also late because the thread waits for a processor. Linux reports that time (`/proc/self/schedstat`), so a
 * second figure excludes it.
 */
import { readFileSync } from 'node:fs';
import { createHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks';

/** Milliseconds. */
export interface Delays {
  p99: number;
  most: number;
  samples: number;
}

export interface ProcessFigures {
  cpuUs: number;
  rssMb: number;
  heapUsedMb: number;
  /** The result of `monitorEventLoopDelay` since the first call. */
  loop: Delays;
  /** The delays between `watch=start` and `watch=stop`. */
  watched: Delays;
  /** The same, without the time in which the thread waited for a processor; equal if the system does not report it. */
  watchedOwn: Delays;
}

const everyMs = 10;
const megabyte = 1_000_000;

const monitor = monitorEventLoopDelay({ resolution: everyMs });
// Histograms hold whole numbers from 1 on: microseconds.
const [delays, ownDelays] = [createHistogram(), createHistogram()];
let timer: NodeJS.Timeout | undefined;

function start(): void {
  let [at, waited] = [performance.now(), waitedMs()];
  timer ??= setInterval(() => {
    const [now, waitedNow] = [performance.now(), waitedMs()];
    const late = now - at - everyMs;
    delays.record(wholeUs(late));
    ownDelays.record(wholeUs(late - (waitedNow - waited)));
    [at, waited] = [now, waitedNow];
  }, everyMs);
}

function stop(): void {
  clearInterval(timer);
  timer = undefined;
}

const wholeUs = (ms: number) => Math.max(1, Math.round(ms * 1_000));

/** The time in which the main thread waited for a processor. */
function waitedMs(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'latin1').split(' ')[1]) / 1_000_000;
  } catch {
    return 0;
  }
}

export function answer(watch: string | null): ProcessFigures {
  monitor.enable();
  if (watch === 'start') start();
  if (watch === 'stop') stop();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  const ns = (value: number) => Math.max(0, value / 1_000_000 - everyMs);
  return {
    cpuUs: user + system,
    rssMb: rss / megabyte,
    heapUsedMb: heapUsed / megabyte,
    // The monitor reports the time between two runs of its timer.
    loop: { p99: ns(monitor.percentile(99)), most: ns(monitor.max), samples: monitor.count },
    watched: delaysOf(delays),
    watchedOwn: delaysOf(ownDelays),
  };
}

function delaysOf(histogram: ReturnType<typeof createHistogram>): Delays {
  const { count } = histogram;
  if (count === 0) return { p99: 0, most: 0, samples: 0 };
  return { p99: histogram.percentile(99) / 1_000, most: histogram.max / 1_000, samples: count };
}
