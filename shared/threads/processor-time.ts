/**
 * Processor time of one thread, read from outside while it works: on a busy machine elapsed time says nothing about the
 * work. Node 20 has no call for it; Linux has `/proc` (proc_pid_stat(5)).
 */
import { readFileSync, readlinkSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

/** A thread sends this first: its code is loaded, and `thread` is where its processor time can be read. */
export interface ThreadReady {
  type: 'ready';
  /** A path below `/proc`. Null on other systems. */
  thread: string | null;
}

/** Called on the thread itself. */
export function reportReady(): void {
  parentPort?.postMessage({ type: 'ready', thread: ownThread() } satisfies ThreadReady);
}

function ownThread(): string | null {
  try {
    return readlinkSync('/proc/thread-self');
  } catch {
    return null;
  }
}

/** USER_HZ, the unit of the two fields, is 100 on every Linux. */
const tickMs = 10;
/** Fields 14 and 15, counted from field 3, because the name of the thread before it may contain spaces and parentheses. */
const [utime, stime] = [11, 12];

/** Milliseconds; null where it cannot be read. */
export function processorMs(thread: string | null): number | null {
  if (thread === null) return null;
  try {
    const stat = readFileSync(`/proc/${thread}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[utime]) + Number(fields[stime]);
    return Number.isFinite(ticks) ? ticks * tickMs : null;
  } catch {
    return null;
  }
}
