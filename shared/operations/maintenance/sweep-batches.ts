/** A timer finds batches that stopped: chunks whose worker died or whose message was lost, and ends that were not announced. */
import { isEnded, isStopped, noteSwept, openChunks } from '../../domain/batches/batch.ts';
import type { BatchRef } from '../../domain/batches/batch-records.ts';
import { enqueueChunks } from '../batches/create-batch.ts';
import { announceEnd, type EndDeps } from '../batches/steps/end-batch.ts';
import { type Swept, sweepDue } from './steps/for-each.ts';

const maxPerSweep = 100;
const maxAtOnce = 4;

export async function sweepBatches(deps: EndDeps): Promise<{ batches: number; enqueued: number } & Swept> {
  let enqueued = 0;
  const { found, failures, isBoundHit } = await sweepDue(deps, {
    find: deps.batches.findDue,
    idOf: ({ batchId }) => batchId,
    async work(ref, at) {
      enqueued += await sweep(deps, ref, at);
    },
    max: maxPerSweep,
    atOnce: maxAtOnce,
  });
  return { batches: found, enqueued, failures, isBoundHit };
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
