/** Lets a few tasks of one name run at once. Further tasks of that name wait for their turn, in order, up to two bounds. */
import { AppError } from '../errors.ts';

/** Tasks of one name that may wait. */
const maxWaiting = 200;
/**
 * The platform does not report that a caller has disconnected. After this time a waiting task is not started any more.
 */
const defaultWaitMs = 10_000;

export class ConcurrencyLimit {
  private readonly running = new Map<string, number>();
  private readonly waiting = new Map<string, (() => void)[]>();
  private readonly maxRunning: number;
  private readonly waitMs: number;

  /** @param maxRunning tasks of one name that run at once */
  constructor(maxRunning: number, { waitMs = defaultWaitMs } = {}) {
    this.maxRunning = maxRunning;
    this.waitMs = waitMs;
  }

  /** @throws AppError service_unavailable when too many tasks of this name wait, or this one waited too long */
  async run<T>(name: string, task: () => Promise<T>): Promise<T> {
    if ((this.running.get(name) ?? 0) >= this.maxRunning) await this.turn(name);
    else this.running.set(name, (this.running.get(name) ?? 0) + 1);
    try {
      return await task();
    } finally {
      this.release(name);
    }
  }

  private async turn(name: string): Promise<void> {
    const queue = this.waiting.get(name) ?? [];
    if (queue.length >= maxWaiting) throw tooBusy();
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        queue.splice(queue.indexOf(begin), 1);
        if (queue.length === 0) this.waiting.delete(name);
        reject(tooBusy());
      };
      const timer = setTimeout(giveUp, this.waitMs);
      queue.push(begin);
      this.waiting.set(name, queue);
    });
  }

  /** The next waiting task takes the place over, so that no new task can run before it. */
  private release(name: string): void {
    const queue = this.waiting.get(name);
    const next = queue?.shift();
    if (queue?.length === 0) this.waiting.delete(name);
    if (next) {
      next();
      return;
    }
    const left = (this.running.get(name) ?? 1) - 1;
    if (left > 0) this.running.set(name, left);
    else this.running.delete(name);
  }
}

function tooBusy(): AppError {
  return new AppError('service_unavailable', { retryAfterSeconds: 5 });
}
