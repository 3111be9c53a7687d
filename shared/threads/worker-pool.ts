/** Worker threads for documents of strangers: kept warm, watched, and replaced when one had to be ended. */
import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';

export interface PoolOptions {
  url: URL;
  /** Threads at most. */
  size: number;
  /** Jobs that may wait for a thread; the next one is refused. */
  maxWaiting: number;
  /** Longest wait for a thread. */
  waitMs: number;
  /** Longest time for one call. */
  callMs: number;
  /** Bytes by which the threads may grow during one call; so many times as much while so many calls run. */
  growthBytes: number;
  /** Longest time for a thread to load its code; before that it cannot be blamed for being slow. */
  startMs?: number;
}

export interface JobOptions {
  /** Leaves one thread, where there are several, and half of the places to wait to the jobs that do not yield. */
  isLowPriority?: boolean;
}

interface Waiting {
  isLowPriority: boolean;
  take: (seat: PooledWorker) => void;
  timer: NodeJS.Timeout;
}

/** How often the threads' memory is looked at during calls. */
const watchIntervalMs = 20;
const defaultStartMs = 20_000;

/** A call that went beyond its bounds; the thread is gone. */
export class ResourceLimitExceeded extends Error {
  override readonly name = 'Exhausted';
}

/** One thread, lent to one job: calls are answered in turn. */
export interface Session {
  /** @throws Exhausted beyond the bounds, Error when the thread fails */
  call(message: object): Promise<unknown>;
}

export class WorkerPool {
  private readonly options: PoolOptions;
  private readonly idle: PooledWorker[] = [];
  private readonly busy = new Set<PooledWorker>();
  private readonly waiting: Waiting[] = [];
  private watch: NodeJS.Timeout | undefined;
  /** A thread that took too much is being ended; until then nothing can be said of the others. */
  private isEnding = false;

  constructor(options: PoolOptions) {
    this.options = options;
  }

  /** @throws AppError service_unavailable, unbegun, when all threads stay busy or none can be started in time */
  async run<T>(job: (session: Session) => Promise<T>, { isLowPriority = false }: JobOptions = {}): Promise<T> {
    const seat = await this.take(isLowPriority);
    try {
      await seat.started.catch((error: unknown) => {
        throw error instanceof ResourceLimitExceeded ? busyError(error) : error;
      });
      return await job({ call: (message) => this.call(seat, message) });
    } finally {
      this.release(seat);
    }
  }

  /** Ends all threads; for tests and the end of the process. */
  async close(): Promise<void> {
    clearInterval(this.watch);
    this.watch = undefined;
    const seats = [...this.idle.splice(0), ...this.busy];
    await Promise.all(seats.map((seat) => seat.end()));
  }

  private async take(isLowPriority: boolean): Promise<PooledWorker> {
    if (this.busy.size < this.options.size && this.mayRun(isLowPriority)) {
      let seat = this.idle.pop();
      while (seat && !seat.isAlive) seat = this.idle.pop();
      return this.lend(seat ?? this.newSeat(), isLowPriority);
    }
    const { maxWaiting } = this.options;
    const yielding = this.waiting.filter((entry) => entry.isLowPriority).length;
    if (this.waiting.length >= maxWaiting || (isLowPriority && yielding >= maxWaiting / 2)) throw busyError();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const at = this.waiting.findIndex((entry) => entry.timer === timer);
        if (at >= 0) this.waiting.splice(at, 1);
        reject(busyError());
      }, this.options.waitMs);
      this.waiting.push({ isLowPriority, take: resolve, timer });
    });
  }

  private release(seat: PooledWorker): void {
    this.busy.delete(seat);
    const at = this.waiting.findIndex(({ isLowPriority }) => this.mayRun(isLowPriority));
    const next = at >= 0 ? this.waiting.splice(at, 1)[0] : undefined;
    if (!next) {
      if (seat.isAlive) this.idle.push(seat);
      return;
    }
    clearTimeout(next.timer);
    next.take(this.lend(seat.isAlive ? seat : this.newSeat(), next.isLowPriority));
  }

  private newSeat(): PooledWorker {
    return new PooledWorker(this.options.url, this.options.startMs ?? defaultStartMs);
  }

  private lend(seat: PooledWorker, isLowPriority: boolean): PooledWorker {
    seat.isLowPriority = isLowPriority;
    this.busy.add(seat);
    return seat;
  }

  private mayRun(isLowPriority: boolean): boolean {
    const yielding = [...this.busy].filter((seat) => seat.isLowPriority).length;
    return !isLowPriority || yielding < Math.max(1, this.options.size - 1);
  }

  private async call(seat: PooledWorker, message: object): Promise<unknown> {
    const { callMs } = this.options;
    seat.callStart = performance.now();
    seat.memoryBefore = memoryOfThreads();
    this.watch ??= setInterval(() => this.checkMemory(), watchIntervalMs).unref();
    const timer = setTimeout(() => void seat.exhaust('time'), callMs);
    try {
      return await seat.ask(message);
    } finally {
      clearTimeout(timer);
      seat.callStart = undefined;
      this.measureAnew();
      if (![...this.busy].some((other) => other.callStart !== undefined)) {
        clearInterval(this.watch);
        this.watch = undefined;
      }
    }
  }

  /** After the end of a call the others may grow from here: not all that it took comes back at once. */
  private measureAnew(): void {
    const now = memoryOfThreads();
    for (const seat of this.busy) seat.memoryBefore = now;
  }

  /**
   * The last resort, for work that never comes to look at its own budget. Of several calls the one that came last before
   * the threads grew is ended.
   */
  private checkMemory(): void {
    if (this.isEnding) return;
    const now = memoryOfThreads();
    const calls = [...this.busy].filter((seat) => seat.callStart !== undefined);
    const allowed = this.options.growthBytes * calls.length;
    const grown = calls.filter((seat) => now - seat.memoryBefore > allowed);
    const victim = grown.sort((a, b) => (b.callStart ?? 0) - (a.callStart ?? 0))[0];
    if (!victim) return;
    this.isEnding = true;
    void victim.exhaust('memory').finally(() => {
      this.isEnding = false;
      this.measureAnew();
    });
  }
}

/**
 * What the process takes beyond the heap and the buffers of this thread, where documents arrive and wait: no call is
 * ended for those. A thread's own memory cannot be asked for while it works (in Node 20).
 */
function memoryOfThreads(): number {
  const { rss, heapTotal, external, arrayBuffers } = process.memoryUsage();
  // Shared memory is among the array buffers only, other memory outside of the heap among the external only.
  return rss - heapTotal - Math.max(external, arrayBuffers);
}

function busyError(cause?: ResourceLimitExceeded): AppError {
  return new AppError('service_unavailable', {
    message: 'Too many documents are being sealed at the moment.',
    retryAfterSeconds: 5,
    isNotStarted: true,
    ...(cause && { cause }),
  });
}

/** One thread. */
class PooledWorker {
  isAlive = true;
  /** Of the job it is lent to. */
  isLowPriority = false;
  /** Set while a call is running. */
  callStart: number | undefined;
  memoryBefore = 0;
  readonly started: Promise<void>;
  private readonly worker: Worker;
  private settle: { resolve: (answer: unknown) => void; reject: (error: Error) => void } | undefined;
  private reason: Error | undefined;

  constructor(url: URL, startMs: number) {
    this.worker = new Worker(url, {
      // Beyond what the watch allows: a thread that meets this limit in the engine's own code takes the process with it.
      resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
      // A document must not find the process's secrets.
      env: {},
    });
    this.worker.unref();
    const timer = setTimeout(() => void this.exhaust('start'), startMs).unref();
    this.started = new Promise<void>((resolve, reject) => {
      // The first message says that the code is loaded.
      this.settle = { resolve: () => resolve(), reject };
    }).finally(() => clearTimeout(timer));
    this.started.catch(() => undefined);
    this.worker.on('message', (answer) => this.settle?.resolve(answer));
    this.worker.on('error', (error: Error & { code?: string }) =>
      this.fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ResourceLimitExceeded('heap') : error),
    );
    this.worker.on('exit', () => this.fail(new Error('the sealing thread ended')));
  }

  ask(message: object): Promise<unknown> {
    if (!this.isAlive) return Promise.reject(this.reason ?? new Error('the sealing thread ended'));
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
      // Only while it works does the thread keep the process alive.
      this.worker.ref();
      this.worker.postMessage(message);
    }).finally(() => this.worker.unref());
  }

  async exhaust(what: string): Promise<void> {
    this.fail(new ResourceLimitExceeded(what));
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
