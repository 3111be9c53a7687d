/** A few threads that hash passwords, and a bounded queue before them. */
import { Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';

/** Hashes the digest, or compares it with a hash. */
export interface HashingTask {
  digest: string;
  hash: string | null;
}

export type HashingAnswer = { hash: string } | { isMatch: boolean };

interface Job {
  task: HashingTask;
  resolve(answer: HashingAnswer): void;
  reject(error: AppError): void;
}

export interface PasswordPool {
  run(task: HashingTask): Promise<HashingAnswer>;
}

/** Threads start with the first job and never keep a process alive that has nothing to do. */
export function passwordPool(workerUrl: URL, maxThreads: number, maxWaiting: number): PasswordPool {
  const idle: Worker[] = [];
  const busy = new Map<Worker, Job>();
  const waiting: Job[] = [];

  function start(): Worker {
    const worker = new Worker(workerUrl);
    worker.on('message', (answer: HashingAnswer) => {
      const job = busy.get(worker);
      busy.delete(worker);
      worker.unref();
      idle.push(worker);
      job?.resolve(answer);
      next();
    });
    worker.on('error', (cause) => lose(worker, cause));
    worker.on('exit', (code) => lose(worker, new Error(`The password thread ended with code ${code}.`)));
    return worker;
  }

  /** A thread that died fails its own job only; the next job starts another. */
  function lose(worker: Worker, cause: unknown): void {
    const job = busy.get(worker);
    busy.delete(worker);
    if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    job?.reject(new AppError('service_unavailable', { retryAfterSeconds: 1, cause }));
    next();
  }

  function next(): void {
    if (waiting.length === 0 || (idle.length === 0 && busy.size >= maxThreads)) return;
    const job = waiting.shift();
    if (!job) return;
    const worker = idle.pop() ?? start();
    busy.set(worker, job);
    worker.ref();
    worker.postMessage(job.task);
  }

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= maxWaiting) throw new AppError('service_unavailable', { retryAfterSeconds: 5 });
        waiting.push({ task, resolve, reject });
        next();
      }),
  };
}
