/**
 * Worker threads for sealing, verifying and passwords: started at the first job, kept warm, bounded in number and
 * waiting jobs and, for the documents of strangers, in time and memory. A thread that was terminated is replaced.
 */
import { AppError } from '../errors.ts';
import { PooledWorker, ResourceLimitExceeded } from './pooled-worker.ts';

export interface PoolOptions {
  /** The thread's code: `workerUrl(…)`. It posts one message when it is loaded. */
  url: URL;
  /** Threads at most. */
  size: number;
  /** Jobs that may wait for a thread; the next one is refused. */
  maxWaiting: number;
  /** Longest wait for a thread; without a bound when absent. */
  waitMs?: number;
  /**
   * Limit of processor time for one call, or of elapsed time if the system does not report processor time. No limit
   * when absent.
   */
  callMs?: number;
  /** Time on the clock for one call: beyond it the machine is too busy, and the call is refused. */
  starvedMs?: number;
  /** Bytes by which the threads may grow during one call, times the number of running calls; not watched when absent. */
  growthBytes?: number;
  /** Longest time for a thread to load its code; before that no call is blamed for being slow. */
  startMs?: number;
  /** A message for people when a job is refused because all threads are busy. */
  busyMessage?: string;
}

/** Bounds for threads that read documents of strangers. */
export const documentPoolDefaults = {
  size: 2,
  maxWaiting: 16,
  waitMs: 10_000,
  callMs: 5_000,
  growthBytes: 400 << 20,
  busyMessage: 'Too many documents are being processed at the moment.',
} as const satisfies Omit<PoolOptions, 'url'>;

export interface JobOptions {
  /** Leaves one thread, where there are several, and half of the places to wait to the other jobs. */
  isLowPriority?: boolean;
}

interface WaitingJob {
  isLowPriority: boolean;
  take: (worker: PooledWorker) => void;
  timer: NodeJS.Timeout | undefined;
}

/** How often the threads' memory is measured during calls. */
const watchIntervalMs = 20;
const defaultStartMs = 20_000;
const defaultStarvedMs = 30_000;

/** One thread, lent to one job: calls are answered in turn. */
export interface Session {
  /**
   * @throws ResourceLimitExceeded beyond the bounds, AppError service_unavailable with `isNotStarted` when the machine is too
   *   busy for the call, Error when the thread fails
   */
  call(message: object): Promise<unknown>;
}

export class WorkerPool {
  private readonly options: PoolOptions;
  private readonly idle: PooledWorker[] = [];
  private readonly busy = new Set<PooledWorker>();
  private readonly waiting: WaitingJob[] = [];
  private watch: NodeJS.Timeout | undefined;
  /** While a thread is being terminated, its memory cannot be separated from that of the others. */
  private isTerminating = false;

  constructor(options: PoolOptions) {
    this.options = options;
  }

  /**
   * Runs a job on a thread that it does not share.
   * @throws AppError service_unavailable with `isNotStarted` if all threads stay busy or none can be started in time
   */
  async run<T>(job: (session: Session) => Promise<T>, { isLowPriority = false }: JobOptions = {}): Promise<T> {
    const worker = await this.take(isLowPriority);
    try {
      await worker.started.catch((error: unknown) => {
        throw error instanceof ResourceLimitExceeded ? this.busyError(error) : error;
      });
      return await job({ call: (message) => this.call(worker, message) });
    } finally {
      this.release(worker);
    }
  }

  /** Ends all threads; for tests and the end of the process. */
  async close(): Promise<void> {
    clearInterval(this.watch);
    this.watch = undefined;
    const workers = [...this.idle.splice(0), ...this.busy];
    await Promise.all(workers.map((worker) => worker.end()));
  }

  private async take(isLowPriority: boolean): Promise<PooledWorker> {
    if (this.busy.size < this.options.size && this.mayRun(isLowPriority)) {
      let worker = this.idle.pop();
      while (worker && !worker.isAlive) worker = this.idle.pop();
      return this.lend(worker ?? this.newWorker(), isLowPriority);
    }
    const { maxWaiting } = this.options;
    const lowPriority = this.waiting.filter((job) => job.isLowPriority).length;
    if (this.waiting.length >= maxWaiting || (isLowPriority && lowPriority >= maxWaiting / 2)) throw this.busyError();
    return new Promise((take, reject) => {
      const waiting: WaitingJob = { isLowPriority, take, timer: undefined };
      const { waitMs } = this.options;
      if (waitMs !== undefined) waiting.timer = setTimeout(() => reject(this.tooLate(waiting)), waitMs);
      this.waiting.push(waiting);
    });
  }

  private tooLate(job: WaitingJob): AppError {
    const at = this.waiting.indexOf(job);
    if (at >= 0) this.waiting.splice(at, 1);
    return this.busyError();
  }

  private release(worker: PooledWorker): void {
    this.busy.delete(worker);
    const at = this.waiting.findIndex(({ isLowPriority }) => this.mayRun(isLowPriority));
    const next = at >= 0 ? this.waiting.splice(at, 1)[0] : undefined;
    if (!next) {
      if (worker.isAlive) this.idle.push(worker);
      return;
    }
    clearTimeout(next.timer);
    next.take(this.lend(worker.isAlive ? worker : this.newWorker(), next.isLowPriority));
  }

  private newWorker(): PooledWorker {
    return new PooledWorker(this.options.url, this.options.startMs ?? defaultStartMs);
  }

  private lend(worker: PooledWorker, isLowPriority: boolean): PooledWorker {
    worker.isLowPriority = isLowPriority;
    this.busy.add(worker);
    return worker;
  }

  private mayRun(isLowPriority: boolean): boolean {
    const lowPriority = [...this.busy].filter((worker) => worker.isLowPriority).length;
    return !isLowPriority || lowPriority < Math.max(1, this.options.size - 1);
  }

  private async call(worker: PooledWorker, message: object): Promise<unknown> {
    const stopWatching = this.watchMemory(worker);
    const stopClock = this.watchTime(worker);
    try {
      return await worker.ask(message);
    } catch (error) {
      const isStarved = error instanceof ResourceLimitExceeded && error.limit === 'starved';
      throw isStarved ? this.busyError(error) : error;
    } finally {
      stopClock();
      stopWatching();
    }
  }

  /** Terminates the thread when its call has used its time; the returned function ends it for this call. */
  private watchTime(worker: PooledWorker): () => void {
    const { callMs, starvedMs = defaultStarvedMs } = this.options;
    if (callMs === undefined) return () => undefined;
    const startedAt = performance.now();
    const usedBefore = worker.processorMs() ?? 0;
    const check = () => {
      const usedMs = (worker.processorMs() ?? Number.POSITIVE_INFINITY) - usedBefore;
      const leftMs = starvedMs - (performance.now() - startedAt);
      if (usedMs >= callMs) void worker.exceed('time');
      else if (leftMs <= 0) void worker.exceed('starved');
      else timer = setTimeout(check, Math.min(callMs - usedMs, leftMs));
    };
    let timer = setTimeout(check, callMs);
    return () => clearTimeout(timer);
  }

  /** Measures the threads while calls run; the returned function ends it for this call. */
  private watchMemory(worker: PooledWorker): () => void {
    const { growthBytes } = this.options;
    if (growthBytes === undefined) return () => undefined;
    worker.callStart = performance.now();
    worker.memoryBefore = memoryOfThreads();
    this.watch ??= setInterval(() => this.checkMemory(growthBytes), watchIntervalMs).unref();
    return () => {
      worker.callStart = undefined;
      this.measureAgain();
      if (this.calling().length > 0) return;
      clearInterval(this.watch);
      this.watch = undefined;
    };
  }

  private calling(): PooledWorker[] {
    return [...this.busy].filter((worker) => worker.callStart !== undefined);
  }

  /**
   * After a call has ended, the growth of the other threads is measured from here: its memory is not released all at
   * once.
   */
  private measureAgain(): void {
    const now = memoryOfThreads();
    for (const worker of this.busy) worker.memoryBefore = now;
  }

  /**
   * The last resort, for work that never comes to check its own budget. Of several running calls, that which began last
   * before the threads grew is terminated.
   */
  private checkMemory(growthBytes: number): void {
    if (this.isTerminating) return;
    const now = memoryOfThreads();
    const calling = this.calling();
    const grown = calling.filter((worker) => now - worker.memoryBefore > growthBytes * calling.length);
    const [workerToTerminate] = grown.sort((a, b) => (b.callStart ?? 0) - (a.callStart ?? 0));
    if (!workerToTerminate) return;
    this.isTerminating = true;
    void workerToTerminate.exceed('memory').finally(() => {
      this.isTerminating = false;
      this.measureAgain();
    });
  }

  private busyError(cause?: ResourceLimitExceeded): AppError {
    const { busyMessage: message } = this.options;
    return new AppError('service_unavailable', {
      retryAfterSeconds: 5,
      isNotStarted: true,
      ...(message && { message }),
      ...(cause && { cause }),
    });
  }
}

/**
 * Bytes of the process beyond the heap and the buffers of this thread, where documents arrive and wait: no call is
 * terminated for those. A thread's own memory cannot be asked for while it works (in Node 20).
 */
function memoryOfThreads(): number {
  const { rss, heapTotal, external, arrayBuffers } = process.memoryUsage();
  // Shared memory is counted in arrayBuffers only, other memory outside of the heap in external only.
  return rss - heapTotal - Math.max(external, arrayBuffers);
}
