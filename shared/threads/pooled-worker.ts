/** One thread of a pool. It answers one message at a time; its first message says that its code is loaded. */
import { Worker } from 'node:worker_threads';

/** A call went beyond its bounds of time or memory; the thread is terminated. */
export class ResourceLimitExceeded extends Error {
  override readonly name = 'ResourceLimitExceeded';
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

  constructor(url: URL, startMs: number) {
    this.worker = new Worker(url, {
      // Beyond what the pool's watch allows: a thread that meets this limit in the engine's own code ends the process.
      resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
      // Attack: a document that takes over its thread must not find the secrets of the process.
      env: {},
    });
    const timer = setTimeout(() => void this.exceed('start'), startMs).unref();
    this.started = new Promise<void>((resolve, reject) => {
      this.settle = { resolve: () => resolve(), reject };
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

  /** Terminates the thread and fails its call. `limit` names what was exceeded. */
  async exceed(limit: 'start' | 'time' | 'memory'): Promise<void> {
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
