/** Processor time, memory and event loop delay of the process. Runs inside the host (`GET /bench/process`). */
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface ProcessFigures {
  cpuUs: number;
  rssMb: number;
  heapUsedMb: number;
  /** Event loop delay between `watch=start` and `watch=stop`. */
  delay: { p99Ms: number; maxMs: number; samples: number };
}

const megabyte = 1_000_000;
const resolution = 10;
const monitor = monitorEventLoopDelay({ resolution });

export function processFigures(watch: string | null): ProcessFigures {
  if (watch === 'start') monitor.enable();
  if (watch === 'stop') monitor.disable();
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  // The monitor reports the time between two runs of its timer, in nanoseconds.
  const delayMs = (ns: number) => Math.max(0, ns / 1_000_000 - resolution);
  return {
    cpuUs: user + system,
    rssMb: rss / megabyte,
    heapUsedMb: heapUsed / megabyte,
    delay: { p99Ms: delayMs(monitor.percentile(99)), maxMs: delayMs(monitor.max), samples: monitor.count },
  };
}
