/** Processor time of the sealing threads: runs inside the host, and is loaded before the product starts a thread. */
import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import threads, { type Worker, type WorkerOptions } from 'node:worker_threads';
import type { ThreadReady } from '../../../shared/threads/processor-time.ts';

/** Where the time of each is read, below `/proc`. */
const sealing = new Set<string>();

const Original = threads.Worker;
threads.Worker = class extends Original {
  constructor(file: string | URL, options?: WorkerOptions) {
    super(file, options);
    if (!/\/workers\/sealing\.js$/.test(String(file))) return;
    this.on('message', ({ type, thread }: Partial<ThreadReady>) => {
      if (type === 'ready' && thread) sealing.add(thread);
    });
  }
} as typeof Worker;
syncBuiltinESMExports();

/** Microseconds of the threads that still run. Only Linux reports them (`/proc/…/schedstat`); elsewhere 0. */
export function engineUs(): number {
  let us = 0;
  for (const thread of sealing) {
    try {
      us += Number(readFileSync(`/proc/${thread}/schedstat`, 'latin1').split(' ')[0]) / 1_000;
    } catch {
      sealing.delete(thread);
    }
  }
  return us;
}
