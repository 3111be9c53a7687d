/**
 * A timer finds committed events and due deliveries whose queue message was lost, and starts them again: the guarantee
 * that every event arrives although queue messages may be lost. One that fails does not delay the others.
 */
import { noteSwept } from '../../domain/webhooks/delivery.ts';
import type { DeliveryRef } from '../../domain/webhooks/webhook-ports.ts';
import { type DispatchDeps, dispatchEvents } from '../webhooks/dispatch-events.ts';
import { forEach, maxSweepMs, type Swept } from './steps/for-each.ts';

/** Events younger than this have a queue message on its way. */
const messageTimeMs = 10_000;

/** Only their owners are read: a few bytes each. */
const maxEvents = 5_000;
const maxDeliveries = 500;
const maxAtOnce = 16;

export async function sweepDeliveries(deps: DispatchDeps): Promise<{ events: number; enqueued: number } & Swept> {
  const at = deps.clock.now();
  const isOver = () => deps.clock.now().getTime() >= at.getTime() + maxSweepMs;
  const pending = await deps.outbox.findPendingOwners(new Date(at.getTime() - messageTimeMs), maxEvents);
  const due = await deps.deliveries.findDue(at, maxDeliveries);
  let [events, enqueued] = [0, 0];
  let isBoundHit = pending.isBoundHit || due.length >= maxDeliveries;
  const dispatch = async (ownerId: string) => {
    const dispatched = await dispatchEvents(deps, { ownerId });
    events += dispatched.events;
    isBoundHit ||= dispatched.isBoundHit;
  };
  const enqueue = async (ref: DeliveryRef) => {
    if (await enqueueAgain(deps, ref)) enqueued += 1;
  };
  const undispatched = await forEach(pending.ownerIds, (ownerId) => ownerId, dispatch, maxAtOnce, isOver);
  const unsent = await forEach(due, ({ deliveryId }) => deliveryId, enqueue, maxAtOnce, isOver);
  return { events, enqueued, failures: [...undispatched, ...unsent], isBoundHit: isBoundHit || isOver() };
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
