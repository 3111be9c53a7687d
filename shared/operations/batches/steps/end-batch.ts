/** Notes the end of a chunk in its batch, and announces the end of the batch. */
import { type Batch, type Chunk, isEnded, noteAnnounced, noteChunk } from '../../../domain/batches/batch.ts';
import type { BatchRef } from '../../../domain/batches/batch-records.ts';
import { batchEventId } from '../../../domain/ids.ts';
import type { Ports } from '../../../domain/ports.ts';
import type { Versioned } from '../../../domain/versioned.ts';
import { newBatchDelivery } from '../../../domain/webhooks/delivery.ts';
import { AppError } from '../../../errors.ts';
import { inTurn } from '../../concurrency/in-turn.ts';
import { retryOnConflict } from '../../concurrency/retry-on-conflict.ts';
import { postToSubscribers } from '../../webhooks/steps/post-to-subscribers.ts';

export type EndDeps = Ports<
  'batches' | 'clock' | 'deliveries' | 'digest' | 'jobQueue' | 'random' | 'timer' | 'webhooks'
>;

/** Sixteen instances that end chunks at once are normal. */
const retries = { rounds: 14, maxPauseMs: 1_000, message: 'The batch is being changed by others.' };

/** Reads the batch, decides on the next state and writes it. @throws AppError not_found, and those of `decide` */
export function changeBatch(
  deps: Pick<EndDeps, 'batches' | 'clock' | 'random' | 'timer'>,
  { ownerId, batchId }: BatchRef,
  decide: (batch: Batch, at: Date) => Batch,
): Promise<Versioned<Batch>> {
  const { batches: records, timer } = deps;
  return inTurn({ timer, records, key: batchId }, () =>
    retryOnConflict(
      deps,
      async () => {
        const found = await records.get(ownerId, batchId);
        if (!found) throw new AppError('not_found');
        return found;
      },
      (current) => decide(current.value, deps.clock.now()),
      async (current, next) => (next === current.value ? current : records.replace(current, next)),
      retries,
    ),
  );
}

/** The chunk was written before. After a crash in between, the sweep finds the chunk open in the batch. */
export async function noteEnd(deps: EndDeps, ref: BatchRef, chunk: Chunk): Promise<void> {
  const noted = await changeBatch(deps, ref, (batch, at) => noteChunk(batch, chunk, at));
  if (isEnded(noted.value)) await announceEnd(deps, noted);
}

/**
 * The deliveries have identifiers that derive from the batch and its round, so that repeated runs send each once. The
 * batch is marked last: until then the sweep looks at it.
 */
export async function announceEnd(deps: EndDeps, { value: batch }: Versioned<Batch>): Promise<void> {
  if (!isEnded(batch) || batch.wakeAt === null) return;
  const eventId = batchEventId(batch.id, batch.round);
  await postToSubscribers(deps, batch.ownerId, 'batch.completed', (webhook) =>
    newBatchDelivery(batch, eventId, webhook, (text) => deps.digest.sha256(text), deps.clock.now()),
  );
  const { ownerId, id: batchId, round } = batch;
  await changeBatch(deps, { ownerId, batchId }, (now) =>
    isEnded(now) && now.round === round && now.wakeAt !== null ? noteAnnounced(now) : now,
  );
}
