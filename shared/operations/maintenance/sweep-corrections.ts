/**
 * A timer ends corrections that were cut off between their two writes: the sent envelope is voided, or its draft is
 * erased because the envelope ended in another way.
 */
import type { Ports } from '../../domain/ports.ts';
import { AppError } from '../../errors.ts';
import type { ChangeDeps } from '../envelopes/steps/change-envelope.ts';
import { settleCorrection } from '../envelopes/steps/settle-correction.ts';
import { forEach, type Swept } from './steps/for-each.ts';

/** The next sweep does the rest. */
const maxPerSweep = 50;

export async function sweepCorrections(
  deps: ChangeDeps & Ports<'documents'>,
): Promise<{ settled: number; erased: number } & Swept> {
  const found = await deps.envelopes.findUnsettledCorrections(maxPerSweep);
  let [settled, erased] = [0, 0];
  const failures = await forEach(
    found,
    ({ envelopeId }) => envelopeId,
    async ({ ownerId, envelopeId }) => {
      const draft = await deps.envelopes.getNewest(ownerId, envelopeId);
      if (!draft) return;
      try {
        await settleCorrection(deps, draft.value, draft.value.createdBy);
        settled += 1;
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'invalid_state')) throw error;
        erased += 1;
      }
    },
  );
  return { settled, erased, failures, isBoundHit: found.length === maxPerSweep };
}
