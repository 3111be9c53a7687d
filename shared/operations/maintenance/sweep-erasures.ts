/** A timer continues erasures that a crash, a failing store or a retention of the storage has interrupted. */
import type { ErasureRef } from '../../domain/envelopes/erasure-records.ts';
import { continueErasure, type EraseDeps } from '../envelopes/erase-envelope.ts';
import { forEach, type Swept } from './steps/for-each.ts';
import { maxSweepMs } from './sweep-envelopes.ts';

const maxPerSweep = 100;
const maxAtOnce = 4;

export async function sweepErasures(deps: EraseDeps): Promise<{ erased: number } & Swept> {
  const at = deps.clock.now();
  const due = await deps.erasures.findDue(at, maxPerSweep);
  const isOver = () => deps.clock.now().getTime() >= at.getTime() + maxSweepMs;
  let erased = 0;
  const work = async ({ ownerId, envelopeId }: ErasureRef) => {
    const current = await deps.erasures.get(ownerId, envelopeId);
    if (!current) return;
    const next = await continueErasure(deps, current);
    if (next.dueAt === null) erased += 1;
  };
  const failures = await forEach(due, ({ envelopeId }) => envelopeId, work, maxAtOnce, isOver);
  return { erased, failures, isBoundHit: due.length >= maxPerSweep || isOver() };
}
