/** Lets a few tasks of one name run at once. Further tasks of that name wait for their turn, in order, up to a bound. */
import { AppError } from '../errors.ts';

/** Tasks of one name that may wait. */
const maxWaiting = 200;

export class ConcurrencyLimit {
  private readonly running = new Map<string, number>();
  private readonly waiting = new Map<string, (() => void)[]>();
  private readonly maxRunning: number;

  /** @param maxRunning tasks of one name that run at once */
  constructor(maxRunning: number) {
    this.maxRunning = maxRunning;
  }

  /** @throws AppError service_unavailable when too many tasks of this name wait */
  async run<T>(name: string, task: () => Promise<T>): Promise<T> {
    if ((this.running.get(name) ?? 0) >= this.maxRunning) await this.turn(name);
    else this.running.set(name, (this.running.get(name) ?? 0) + 1);
    try {
      return await task();
    } finally {
      this.release(name);
    }
  }

  private turn(name: string): Promise<void> {
    return new Promise((resolve) => {
      const queue = this.waiting.get(name) ?? [];
      if (queue.length >= maxWaiting) throw new AppError('service_unavailable', { retryAfterSeconds: 5 });
      queue.push(resolve);
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
