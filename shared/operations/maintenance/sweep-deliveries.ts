/**
 * A timer finds committed events and due deliveries whose queue message was lost, and starts them again: the guarantee
 * that every event arrives although queue messages may be lost. One that fails does not delay the others.
 */
import { noteSwept } from '../../domain/delivery.ts';
import type { DeliveryRef } from '../../domain/delivery-records.ts';
import { type DispatchDeps, dispatchEvents } from '../webhooks/dispatch-events.ts';
import { failureOf } from './steps/failure-of.ts';

/** Events younger than this have a queue message on its way. */
const messageTimeMs = 10_000;

/** Only their owners are read: a few bytes each. */
const maxEvents = 5_000;
const maxDeliveries = 500;
const maxAtOnce = 16;

export interface SweepReport {
  events: number;
  enqueued: number;
  failures: string[];
  /** There is more than one sweep takes. */
  isBoundHit: boolean;
}

export async function sweepDeliveries(deps: DispatchDeps): Promise<SweepReport> {
  const at = deps.clock.now();
  const pending = await deps.outbox.findPendingOwners(new Date(at.getTime() - messageTimeMs), maxEvents);
  const due = await deps.deliveries.findDue(at, maxDeliveries);
  const report: SweepReport = {
    events: 0,
    enqueued: 0,
    failures: [],
    isBoundHit: pending.isBoundHit || due.length >= maxDeliveries,
  };
  await forEach(
    pending.ownerIds,
    report,
    (ownerId) => ownerId,
    async (ownerId) => {
      const dispatched = await dispatchEvents(deps, { ownerId });
      report.events += dispatched.events;
      report.isBoundHit ||= dispatched.isBoundHit;
    },
  );
  await forEach(
    due,
    report,
    ({ deliveryId }) => deliveryId,
    async (ref) => {
      if (await enqueueAgain(deps, ref)) report.enqueued += 1;
    },
  );
  return report;
}

async function forEach<T>(
  items: readonly T[],
  report: SweepReport,
  idOf: (item: T) => string,
  run: (item: T) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += maxAtOnce) {
    const some = items.slice(start, start + maxAtOnce);
    await Promise.all(
      some.map((item) => run(item).catch((reason: unknown) => report.failures.push(failureOf(idOf(item), reason)))),
    );
  }
}

/** The record is written first, so that however many sweeps run, a delivery is enqueued once a minute. */
async function enqueueAgain(deps: DispatchDeps, ref: DeliveryRef): Promise<boolean> {
  const current = await deps.deliveries.get(ref.ownerId, ref.deliveryId);
  if (current?.value.status !== 'pending') return false;
  const swept = await deps.deliveries.replace(current, noteSwept(current.value, deps.clock.now()));
  if (swept === 'conflict') return false;
  await deps.jobQueue.enqueueDelivery(ref, 0);
  return true;
}
