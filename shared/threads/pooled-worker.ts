/** One thread of a pool. It answers one message at a time; its first message reports that its code is loaded. */
import { Worker } from 'node:worker_threads';
import { processorMs, type ThreadReady } from './processor-time.ts';

/**
 * The reason why a thread was ended. `starved`: the machine gave it too little processor time, which is not the fault
 * of its call.
 */
export type Limit = 'start' | 'time' | 'memory' | 'heap' | 'starved';

/** A call went beyond its bounds of time or memory; the thread is terminated. */
export class ResourceLimitExceeded extends Error {
  override readonly name = 'ResourceLimitExceeded';
  readonly limit: Limit;

  constructor(limit: Limit) {
    super(limit);
    this.limit = limit;
  }
}

export class PooledWorker {
  isAlive = true;
  /** Whether the job that it is lent to has low priority. */
  isLowPriority = false;
  /** Set while a call is running: `performance.now()` at its start. */
  callStart: number | undefined;
  /** Memory of all threads when the call began, in bytes. */
  memoryBefore = 0;
  readonly started: Promise<void>;
  private readonly worker: Worker;
  private settle: { resolve: (answer: unknown) => void; reject: (error: Error) => void } | undefined;
  private reason: Error | undefined;
  private thread: string | null = null;

  constructor(url: URL, startMs: number) {
    this.worker = new Worker(url, {
      // These limits are above those of the pool's watchdog, because a thread that reaches them inside native code ends
      // the process.
      resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
      // Attack: a document that takes over its thread must not find the secrets of the process.
      env: {},
    });
    const timer = setTimeout(() => void this.exceed('start'), startMs).unref();
    this.started = new Promise<void>((resolve, reject) => {
      const ready = (first: unknown) => {
        this.thread = (first as Partial<ThreadReady> | null)?.thread ?? null;
        resolve();
      };
      this.settle = { resolve: ready, reject };
    }).finally(() => {
      clearTimeout(timer);
      // An idle thread does not keep the process alive.
      this.worker.unref();
    });
    this.started.catch(() => undefined);
    this.worker.on('message', (answer) => this.settle?.resolve(answer));
    this.worker.on('error', (error: Error & { code?: string }) =>
      this.fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ResourceLimitExceeded('heap') : error),
    );
    this.worker.on('exit', () => this.fail(new Error('the worker thread ended')));
  }

  /** @throws ResourceLimitExceeded when the call is terminated, Error when the thread ends */
  ask(message: object): Promise<unknown> {
    if (!this.isAlive) return Promise.reject(this.reason ?? new Error('the worker thread ended'));
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
      this.worker.ref();
      this.worker.postMessage(message);
    }).finally(() => this.worker.unref());
  }

  /** Processor time since the thread started. Null if the system does not report it. */
  processorMs(): number | null {
    return processorMs(this.thread);
  }

  /** Terminates the thread and fails its call. */
  async exceed(limit: Limit): Promise<void> {
    this.fail(new ResourceLimitExceeded(limit));
    await this.end();
  }

  async end(): Promise<void> {
    this.isAlive = false;
    await this.worker.terminate();
  }

  private fail(error: Error): void {
    this.isAlive = false;
    this.reason ??= error;
    this.settle?.reject(this.reason);
  }
}
