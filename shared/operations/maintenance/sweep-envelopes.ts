import { type SealingDeps, sealEnvelope } from '../envelopes/seal-envelope.ts';
import { currentEnvelope, type EnvelopeRef } from '../envelopes/steps/change-envelope.ts';

/** How many envelopes one sweep looks after; what is left waits for the next one. */
const maxPerSweep = 50;

export interface SweepResult {
  sealed: number;
  expired: number;
  /** What went wrong with which envelope; empty when nothing did. */
  failures: string;
  /** More may be waiting. */
  isBoundHit: boolean;
}

/**
 * Finds what nobody is working on any more: sealings that a crash or a lost message left behind, and open envelopes
 * whose time is over. One that fails does not keep the others waiting.
 */
export async function sweepEnvelopes(deps: SealingDeps): Promise<SweepResult> {
  const at = deps.clock.now();
  const [abandoned, overdue] = await Promise.all([
    deps.envelopes.findAbandonedSealings(at, maxPerSweep),
    deps.envelopes.findOverdue(at, maxPerSweep),
  ]);
  const failures: string[] = [];
  const attempt = async (ref: EnvelopeRef, work: Promise<unknown>): Promise<void> => {
    await work.catch((reason: unknown) => {
      failures.push(`${ref.envelopeId}: ${reason instanceof Error ? reason.message : String(reason)}`);
    });
  };
  for (const ref of abandoned) await attempt(ref, sealEnvelope(deps, ref));
  // Reading an overdue envelope as it is now writes its expiry.
  for (const ref of overdue) await attempt(ref, currentEnvelope(deps, ref));
  return {
    sealed: abandoned.length,
    expired: overdue.length,
    failures: failures.join('; '),
    isBoundHit: abandoned.length === maxPerSweep || overdue.length === maxPerSweep,
  };
}
