import { noteSwept } from '../../domain/delivery.ts';
import type { DeliveryRef } from '../../domain/delivery-records.ts';
import { type DispatchDeps, dispatchEvents } from '../webhooks/dispatch-events.ts';

/** Events younger than this have a nudge on its way. */
const nudgeTimeMs = 10_000;

/** Only their owners are read: a few bytes each. */
const maxEvents = 5_000;
const maxDeliveries = 500;
const maxAtOnce = 16;

export interface SweepReport {
  events: number;
  jobQueue: number;
  failures: number;
  /** What the first failure said. */
  failure?: string;
  /** More is waiting than one sweep takes. */
  isBoundHit: boolean;
}

/** The guarantee behind the queue: finds committed events and due deliveries whose nudge was lost, and starts them again. */
export async function sweepDeliveries(deps: DispatchDeps): Promise<SweepReport> {
  const at = deps.clock.now();
  const waiting = await deps.outbox.findPendingOwners(new Date(at.getTime() - nudgeTimeMs), maxEvents);
  const due = await deps.deliveries.findDue(at, maxDeliveries);
  const report: SweepReport = {
    events: 0,
    jobQueue: 0,
    failures: 0,
    isBoundHit: waiting.isBoundHit || due.length >= maxDeliveries,
  };
  await forEach(waiting.ownerIds, report, async (ownerId) => {
    const dispatched = await dispatchEvents(deps, { ownerId });
    report.events += dispatched.events;
    report.isBoundHit ||= dispatched.isBoundHit;
  });
  await forEach(due, report, async (ref) => {
    if (await wake(deps, ref)) report.jobQueue += 1;
  });
  return report;
}

/** Some at a time; the trouble of one is noted and does not keep the others. */
async function forEach<T>(items: readonly T[], report: SweepReport, run: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += maxAtOnce) {
    const results = await Promise.allSettled(items.slice(start, start + maxAtOnce).map(run));
    for (const result of results) {
      if (result.status === 'fulfilled') continue;
      report.failures += 1;
      report.failure ??= String(result.reason);
    }
  }
}

/** Written before the nudge, so that however many sweeps look, one delivery costs one message a minute. */
async function wake(deps: DispatchDeps, ref: DeliveryRef): Promise<boolean> {
  const current = await deps.deliveries.get(ref.ownerId, ref.deliveryId);
  if (current?.value.status !== 'pending') return false;
  const swept = await deps.deliveries.replace(current, noteSwept(current.value, deps.clock.now()));
  if (swept === 'conflict') return false;
  await deps.jobQueue.enqueueDelivery(ref, 0);
  return true;
}
