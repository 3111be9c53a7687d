/**
 * A timer finds envelopes that no worker works on: sealings left behind by a crash or a lost queue message, and overdue
 * open envelopes. A failed envelope does not delay the others.
 */
import { AppError } from '../../errors.ts';
import { sealEnvelope } from '../envelopes/seal-envelope.ts';
import { currentEnvelope, type EnvelopeRef } from '../envelopes/steps/change-envelope.ts';
import type { SealingDeps } from '../envelopes/steps/sealed-file.ts';
import { failureOf, type Swept } from './steps/for-each.ts';

/** Limits each kind. The next sweep does the rest. */
const maxPerSweep = 50;

/**
 * After this time no further envelope is started: the next run of the timer, which also sweeps e-mails and deliveries,
 * starts only after this one has ended. One envelope with authorities that do not answer takes less than two minutes.
 * The runtime ends a function, and everything else in its process, after five.
 */
export const maxSweepMs = 20_000;

export async function sweepEnvelopes(deps: SealingDeps): Promise<{ sealed: number; expired: number } & Swept> {
  const at = deps.clock.now();
  const [abandoned, overdue] = await Promise.all([
    deps.envelopes.findAbandonedSealings(at, maxPerSweep),
    deps.envelopes.findOverdue(at, maxPerSweep),
  ]);
  const endsAt = at.getTime() + maxSweepMs;
  // Both run in parallel, so that long sealings do not prevent envelopes from expiring. Reading an overdue envelope
  // writes its expiry.
  const [sealings, expiries] = await Promise.all([
    workThrough(deps, abandoned, endsAt, (ref) => sealEnvelope(deps, ref)),
    workThrough(deps, overdue, endsAt, (ref) => currentEnvelope(deps, ref)),
  ]);
  const isFull = abandoned.length === maxPerSweep || overdue.length === maxPerSweep;
  return {
    sealed: sealings.count,
    expired: expiries.count,
    failures: [...sealings.failures, ...expiries.failures],
    isBoundHit: isFull || sealings.isStopped || expiries.isStopped,
  };
}

interface Progress {
  /** The envelopes that were started. */
  count: number;
  failures: string[];
  isStopped: boolean;
}

/** Works in order until the time is over or the sealing threads have no capacity left. The next sweep continues. */
async function workThrough(
  { clock }: Pick<SealingDeps, 'clock'>,
  refs: EnvelopeRef[],
  endsAt: number,
  work: (ref: EnvelopeRef) => Promise<unknown>,
): Promise<Progress> {
  const failures: string[] = [];
  for (const [count, ref] of refs.entries()) {
    if (clock.now().getTime() >= endsAt) return { count, failures, isStopped: true };
    try {
      await work(ref);
    } catch (reason) {
      if (reason instanceof AppError && reason.isNotStarted) return { count, failures, isStopped: true };
      failures.push(failureOf(ref.envelopeId, reason));
    }
  }
  return { count: refs.length, failures, isStopped: false };
}
