/**
 * Seals the envelope that a queue message names. If all sealing threads are busy, a new message replaces this one: it
 * did not fail, and a burst must not end in the poison queue and its alert.
 */
import type { JobQueue } from '../../domain/job-queue.ts';
import { AppError } from '../../errors.ts';
import { sealEnvelope } from './seal-envelope.ts';
import type { EnvelopeRef } from './steps/change-envelope.ts';
import type { SealingDeps } from './steps/sealed-file.ts';

/** A thread may be free after this time. The spread keeps a burst from returning as one. */
const delayMs = 5_000;
const spreadMs = 10_000;

/**
 * The message also stands for the events that led to the sealing: they are dispatched first.
 * @throws AppError as `sealEnvelope` does
 */
export async function sealQueuedEnvelope(
  deps: SealingDeps & { jobQueue: Pick<JobQueue, 'enqueueSealing' | 'enqueueDispatch'> },
  { ownerId, envelopeId }: EnvelopeRef,
): Promise<'done' | 'postponed'> {
  await deps.jobQueue.enqueueDispatch({ ownerId });
  try {
    await sealEnvelope(deps, { ownerId, envelopeId });
    return 'done';
  } catch (error) {
    if (!(error instanceof AppError && error.isNotStarted)) throw error;
    await deps.jobQueue.enqueueSealing({ ownerId, envelopeId }, delayMs + deps.random.fraction() * spreadMs);
    return 'postponed';
  }
}
