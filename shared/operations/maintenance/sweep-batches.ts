/** A timer finds batches that stopped: chunks whose worker died or whose message was lost, and ends that were not announced. */
import { isEnded, isStopped, noteSwept, openChunks } from '../../domain/batches/batch.ts';
import type { BatchRef } from '../../domain/batches/batch-records.ts';
import { enqueueChunks } from '../batches/create-batch.ts';
import { announceEnd, type EndDeps } from '../batches/steps/end-batch.ts';
import { forEach, type Swept } from './steps/for-each.ts';
import { maxSweepMs } from './sweep-envelopes.ts';

const maxPerSweep = 100;
const maxAtOnce = 4;

export async function sweepBatches(deps: EndDeps): Promise<{ batches: number; enqueued: number } & Swept> {
  const at = deps.clock.now();
  const due = await deps.batches.findDue(at, maxPerSweep);
  const isOver = () => deps.clock.now().getTime() >= at.getTime() + maxSweepMs;
  let enqueued = 0;
  const failures = await forEach(
    due,
    ({ batchId }) => batchId,
    async (ref) => {
      enqueued += await sweep(deps, ref, at);
    },
    maxAtOnce,
    isOver,
  );
  return { batches: due.length, enqueued, failures, isBoundHit: due.length >= maxPerSweep || isOver() };
}

/** Writes the record first, so that only one of several parallel sweeps enqueues. Returns how many chunks it enqueued. */
async function sweep(deps: EndDeps, ref: BatchRef, at: Date): Promise<number> {
  const current = await deps.batches.get(ref.ownerId, ref.batchId);
  if (!current || current.value.wakeAt === null) return 0;
  const noted = await deps.batches.replace(current, noteSwept(current.value, at));
  if (noted === 'conflict') return 0;
  if (isEnded(noted.value)) {
    await announceEnd(deps, noted);
    return 0;
  }
  const open = new Set(openChunks(noted.value));
  const states = await deps.batches.chunkStates(ref);
  const stopped = states.filter((state) => open.has(state.index) && isStopped(state, at)).map(({ index }) => index);
  await enqueueChunks(deps, noted.value, stopped);
  return stopped.length;
}
