/**
 * A timer finds envelopes that no worker works on: sealings left behind by a crash or a lost queue message, and overdue
 * open envelopes. A failed envelope does not delay the others.
 */
import { AppError } from '../../errors.ts';
import { sealEnvelope } from '../envelopes/seal-envelope.ts';
import { currentEnvelope, type EnvelopeRef } from '../envelopes/steps/change-envelope.ts';
import type { SealingDeps } from '../envelopes/steps/sealed-file.ts';
import { forEach, maxSweepMs, type Swept } from './steps/for-each.ts';

/** Limits each kind. The next sweep does the rest. */
const maxPerSweep = 50;

export async function sweepEnvelopes(deps: SealingDeps): Promise<{ sealed: number; expired: number } & Swept> {
  const at = deps.clock.now();
  const [abandoned, overdue] = await Promise.all([
    deps.envelopes.findAbandonedSealings(at, maxPerSweep),
    deps.envelopes.findOverdue(at, maxPerSweep),
  ]);
  const isOver = () => deps.clock.now().getTime() >= at.getTime() + maxSweepMs;
  // Both run in parallel, so that long sealings do not prevent envelopes from expiring. Reading an overdue envelope
  // writes its expiry.
  const [sealings, expiries] = await Promise.all([
    workThrough(abandoned, isOver, (ref) => sealEnvelope(deps, ref)),
    workThrough(overdue, isOver, (ref) => currentEnvelope(deps, ref)),
  ]);
  const isFull = abandoned.length === maxPerSweep || overdue.length === maxPerSweep;
  return {
    sealed: sealings.count,
    expired: expiries.count,
    failures: [...sealings.failures, ...expiries.failures],
    isBoundHit: isFull || sealings.isStopped || expiries.isStopped,
  };
}

/** Works in order until the time is over or the sealing threads have no capacity left. The next sweep continues. */
async function workThrough(refs: EnvelopeRef[], isOver: () => boolean, work: (ref: EnvelopeRef) => Promise<unknown>) {
  let [count, isStopped] = [0, false];
  const attempt = async (ref: EnvelopeRef) => {
    count += 1;
    await work(ref).catch((reason: unknown) => {
      if (!(reason instanceof AppError && reason.isNotStarted)) throw reason;
      [count, isStopped] = [count - 1, true];
    });
  };
  const failures = await forEach(
    refs,
    ({ envelopeId }) => envelopeId,
    attempt,
    1,
    () => (isStopped ||= isOver()),
  );
  return { count, failures, isStopped };
}
