/**
 * A timer finds envelopes that no worker works on: sealings that a crash or a lost queue message left behind, and open
 * envelopes that are overdue. An envelope that fails does not delay the others.
 */
import { sealEnvelope } from '../envelopes/seal-envelope.ts';
import { currentEnvelope, type EnvelopeRef } from '../envelopes/steps/change-envelope.ts';
import type { SealingDeps } from '../envelopes/steps/sealed-file.ts';
import { forEach, type Swept } from './steps/for-each.ts';

/** Of each kind; more wait for the next sweep. */
const maxPerSweep = 50;

export async function sweepEnvelopes(deps: SealingDeps): Promise<{ sealed: number; expired: number } & Swept> {
  const at = deps.clock.now();
  const [abandoned, overdue] = await Promise.all([
    deps.envelopes.findAbandonedSealings(at, maxPerSweep),
    deps.envelopes.findOverdue(at, maxPerSweep),
  ]);
  const idOf = ({ envelopeId }: EnvelopeRef) => envelopeId;
  const unsealed = await forEach(abandoned, idOf, (ref) => sealEnvelope(deps, ref));
  // Reading an overdue envelope writes its expiry.
  const unexpired = await forEach(overdue, idOf, (ref) => currentEnvelope(deps, ref));
  return {
    sealed: abandoned.length,
    expired: overdue.length,
    failures: [...unsealed, ...unexpired],
    isBoundHit: abandoned.length === maxPerSweep || overdue.length === maxPerSweep,
  };
}
