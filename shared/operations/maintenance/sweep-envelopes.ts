/**
 * A timer finds envelopes that no worker works on: sealings that a crash or a lost queue message left behind, and open
 * envelopes that are overdue. An envelope that fails does not delay the others.
 */
import { sealEnvelope } from '../envelopes/seal-envelope.ts';
import { currentEnvelope, type EnvelopeRef } from '../envelopes/steps/change-envelope.ts';
import type { SealingDeps } from '../envelopes/steps/sealed-file.ts';
import { failureOf } from './steps/failure-of.ts';

/** Of each kind; more wait for the next sweep. */
const maxPerSweep = 50;

export interface SweepResult {
  sealed: number;
  expired: number;
  failures: string[];
  /** More may be waiting. */
  isBoundHit: boolean;
}

export async function sweepEnvelopes(deps: SealingDeps): Promise<SweepResult> {
  const at = deps.clock.now();
  const [abandoned, overdue] = await Promise.all([
    deps.envelopes.findAbandonedSealings(at, maxPerSweep),
    deps.envelopes.findOverdue(at, maxPerSweep),
  ]);
  const failures: string[] = [];
  const attempt = async (ref: EnvelopeRef, work: Promise<unknown>): Promise<void> => {
    await work.catch((reason: unknown) => {
      failures.push(failureOf(ref.envelopeId, reason));
    });
  };
  for (const ref of abandoned) await attempt(ref, sealEnvelope(deps, ref));
  // Reading an overdue envelope writes its expiry.
  for (const ref of overdue) await attempt(ref, currentEnvelope(deps, ref));
  return {
    sealed: abandoned.length,
    expired: overdue.length,
    failures,
    isBoundHit: abandoned.length === maxPerSweep || overdue.length === maxPerSweep,
  };
}
