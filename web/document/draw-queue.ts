/**
 * Draws one page at a time, pages in view before their neighbours: a neighbour that is being drawn gives way, and is drawn
 * again later. A phone that draws three pages at the same time shows the page in view last.
 */
export interface Drawing {
  done: Promise<void>;
  cancel(): void;
}

export interface QueuedDrawing extends Drawing {
  /** Whether the page is in view. */
  urge(isUrgent: boolean): void;
}

interface Job {
  start: () => Drawing;
  isUrgent: boolean;
  resolve: () => void;
  reject: (error: unknown) => void;
}

export class DrawQueue {
  readonly #waiting: Job[] = [];
  #running: { job: Job; drawing: Drawing; isGivingWay: boolean } | null = null;

  add(start: () => Drawing, isUrgent: boolean): QueuedDrawing {
    const job: Job = { start, isUrgent, resolve: () => undefined, reject: () => undefined };
    const done = new Promise<void>((resolve, reject) => Object.assign(job, { resolve, reject }));
    this.#waiting.push(job);
    this.#goOn();
    return {
      done,
      cancel: () => this.#cancel(job),
      urge: (urgent) => {
        job.isUrgent = urgent;
        this.#goOn();
      },
    };
  }

  #goOn(): void {
    const next = this.#waiting.find(({ isUrgent }) => isUrgent) ?? this.#waiting[0];
    if (!next) return;
    if (!this.#running) this.#start(next);
    else if (next.isUrgent && !this.#running.job.isUrgent && !this.#running.isGivingWay) {
      this.#running.isGivingWay = true;
      this.#running.drawing.cancel();
    }
  }

  #start(job: Job): void {
    this.#waiting.splice(this.#waiting.indexOf(job), 1);
    const drawing = job.start();
    const running = { job, drawing, isGivingWay: false };
    this.#running = running;
    drawing.done.then(
      () => this.#end(job.resolve),
      (error) => {
        if (running.isGivingWay) this.#waiting.push(job);
        this.#end(() => running.isGivingWay || job.reject(error));
      },
    );
  }

  #end(settle: () => unknown): void {
    this.#running = null;
    settle();
    this.#goOn();
  }

  #cancel(job: Job): void {
    if (this.#running?.job === job) {
      this.#running.isGivingWay = false;
      this.#running.drawing.cancel();
      return;
    }
    const index = this.#waiting.indexOf(job);
    if (index < 0) return;
    this.#waiting.splice(index, 1);
    job.reject(new Error('cancelled'));
  }
}
