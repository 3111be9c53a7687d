/**
 * Runs work that a job enqueues in the same execution. Azure bills every execution for at least a second, and
 * dispatching events or sending an e-mail takes a fraction of it. The records are written first, so a timer finds the
 * work in them after a crash.
 */
import { type QueueName, queueNames } from '../contracts/messages.ts';
import type { JobQueue } from '../domain/job-queue.ts';

/** E-mails of one execution, which it sends in parallel. Further ones go to the queue, and so to other instances. */
const maxMails = 8;
/** After this time further work goes to the queue: the runtime ends a function after five minutes. */
const maxMs = 30_000;

export interface SameExecution<Q> {
  queue: Q;
  /** Resolves when all work has ended, including the work that it enqueued. Never rejects. */
  ended(): Promise<void>;
}

/**
 * @param work does what a message of this queue asks for; when it throws, the message is sent after all, and so it is
 *   repeated and, in the end, put into the poison queue as any other failing message
 * @param now milliseconds
 */
export function sameExecution<Q extends Pick<JobQueue, 'enqueueDispatch' | 'enqueueMail'>>(
  jobQueue: Q,
  work: (queueName: QueueName, message: object) => Promise<void>,
  now: () => number,
): SameExecution<Q> {
  const startsUntil = now() + maxMs;
  const isOver = () => now() >= startsUntil;
  const running = new Set<Promise<void>>();
  /** Owners whose events are being dispatched, and whether more were committed since that began. */
  const isDueAgain = new Map<string, boolean>();
  let mails = 0;

  function start(run: Promise<void>, instead: () => Promise<void>): void {
    const ended: Promise<void> = run.catch(instead).finally(() => running.delete(ended));
    running.add(ended);
  }

  async function dispatch(ownerId: string): Promise<void> {
    do {
      isDueAgain.set(ownerId, false);
      await work(queueNames.dispatchEvents, { ownerId });
    } while (isDueAgain.get(ownerId) && !isOver());
    if (isDueAgain.get(ownerId)) await jobQueue.enqueueDispatch({ ownerId });
  }

  const queue: Q = {
    ...jobQueue,
    async enqueueDispatch({ ownerId }) {
      if (isDueAgain.has(ownerId)) isDueAgain.set(ownerId, true);
      else if (isOver()) await jobQueue.enqueueDispatch({ ownerId });
      else {
        isDueAgain.set(ownerId, false);
        start(
          dispatch(ownerId).finally(() => isDueAgain.delete(ownerId)),
          () => jobQueue.enqueueDispatch({ ownerId }),
        );
      }
    },
    async enqueueMail(ref, delayMs) {
      if (delayMs > 0 || mails >= maxMails || isOver()) return jobQueue.enqueueMail(ref, delayMs);
      mails += 1;
      start(work(queueNames.sendEmail, { ...ref }), () => jobQueue.enqueueMail(ref, 0));
    },
  };

  return {
    queue,
    async ended() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
