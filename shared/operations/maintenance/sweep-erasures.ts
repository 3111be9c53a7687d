/** A timer continues erasures that a crash, a failing store or a retention of the storage has interrupted. */
import { continueErasure, type EraseDeps } from '../envelopes/erase-envelope.ts';
import { type Swept, sweepDue } from './steps/for-each.ts';

const maxPerSweep = 100;
const maxAtOnce = 4;

export async function sweepErasures(deps: EraseDeps): Promise<{ erased: number } & Swept> {
  let erased = 0;
  const { failures, isBoundHit } = await sweepDue(deps, {
    find: deps.erasures.findDue,
    idOf: ({ envelopeId }) => envelopeId,
    async work({ ownerId, envelopeId }) {
      const current = await deps.erasures.get(ownerId, envelopeId);
      if (!current) return;
      const next = await continueErasure(deps, current);
      if (next.dueAt === null) erased += 1;
    },
    max: maxPerSweep,
    atOnce: maxAtOnce,
  });
  return { erased, failures, isBoundHit };
}
