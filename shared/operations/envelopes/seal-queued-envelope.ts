/**
 * A queue message names an envelope to be sealed. While every sealing thread of the instance is busy the message comes
 * back later as a new one: it has not failed, and a burst must not end in the poison queue and its alert.
 */
import type { JobQueue } from '../../domain/job-queue.ts';
import { AppError } from '../../errors.ts';
import { sealEnvelope } from './seal-envelope.ts';
import type { EnvelopeRef } from './steps/change-envelope.ts';
import type { SealingDeps } from './steps/sealed-file.ts';

/** By then a thread may be free. Spread, so that a burst does not come back as one. */
const delayMs = 5_000;
const spreadMs = 10_000;

/**
 * The message stands for the events that led to the sealing, too: they are dispatched beside it.
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
