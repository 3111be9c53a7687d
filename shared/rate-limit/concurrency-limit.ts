/** Lets a few tasks of one name run at once; the others of that name wait their turn, up to a bound. */
import { AppError } from '../errors.ts';

const maxWaiting = 200;

export class Lanes {
  private readonly running = new Map<string, number>();
  private readonly waiting = new Map<string, (() => void)[]>();
  private readonly width: number;

  constructor(width: number) {
    this.width = width;
  }

  async run<T>(name: string, task: () => Promise<T>): Promise<T> {
    if ((this.running.get(name) ?? 0) >= this.width) await this.turn(name);
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

  /** The place goes straight to who waits, so that nobody can slip in between. */
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
