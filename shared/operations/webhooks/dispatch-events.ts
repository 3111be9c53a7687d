/**
 * Hands the account's committed events to its endpoints and to e-mail: one delivery per event and subscribed endpoint,
 * one message per event and person, under identifiers derived from both. Only then is the event marked as dispatched,
 * so that the next dispatch repairs a crash at any step. Every step may be repeated.
 */
import { erasesDraft } from '../../domain/envelopes/envelope.ts';
import type { Ports } from '../../domain/ports.ts';
import { newEventDelivery } from '../../domain/webhooks/delivery.ts';
import type { PendingEvent } from '../../domain/webhooks/outbox.ts';
import { isSubscribed, type Webhook } from '../../domain/webhooks/webhook.ts';
import { inTurn } from '../concurrency/in-turn.ts';
import { type QueueMailsDeps, queueMails, withReadCache } from '../mail/steps/queue-mails.ts';

export type DispatchDeps = QueueMailsDeps &
  Ports<'outbox' | 'webhooks' | 'deliveries' | 'jobQueue' | 'clock' | 'digest' | 'timer'>;

/** Limit of events per run; if there are more, another run is enqueued. */
const maxEvents = 100;

/** Envelopes handled in parallel. The events of one envelope are handled in their order. */
const maxEnvelopesAtOnce = 8;

interface Dispatched {
  events: number;
  deliveries: number;
  isBoundHit: boolean;
}

/**
 * Every command enqueues a dispatch. Runs of this process for one account wait for each other, because parallel runs
 * would repeat each other's work.
 */
export function dispatchEvents(deps: DispatchDeps, { ownerId }: { ownerId: string }): Promise<Dispatched> {
  const { timer, outbox: records } = deps;
  return inTurn({ timer, records, key: ownerId }, () => dispatchPending(deps, ownerId));
}

async function dispatchPending(deps: DispatchDeps, ownerId: string): Promise<Dispatched> {
  const events = await deps.outbox.findPending(ownerId, maxEvents);
  // Comes after the events, so that every endpoint that existed when an event was committed is seen.
  const webhooks = events.length === 0 ? [] : (await deps.webhooks.load(ownerId)).value;
  const byEnvelope = groupByEnvelope(events);
  const reading = withReadCache(deps);
  let deliveries = 0;
  const failures: unknown[] = [];
  for (let start = 0; start < byEnvelope.length; start += maxEnvelopesAtOnce) {
    const results = await Promise.allSettled(
      byEnvelope.slice(start, start + maxEnvelopesAtOnce).map((inOrder) => dispatchInOrder(reading, inOrder, webhooks)),
    );
    for (const result of results) {
      if (result.status === 'fulfilled') deliveries += result.value;
      else failures.push(result.reason);
    }
  }
  if (failures.length > 0) throw failures[0];
  const isBoundHit = events.length >= maxEvents;
  if (isBoundHit) await deps.jobQueue.enqueueDispatch({ ownerId });
  return { events: events.length, deliveries, isBoundHit };
}

function groupByEnvelope(events: readonly PendingEvent[]): PendingEvent[][] {
  const groups = new Map<string, PendingEvent[]>();
  for (const pending of events) {
    const { envelopeId } = pending.event;
    groups.set(envelopeId, [...(groups.get(envelopeId) ?? []), pending]);
  }
  return [...groups.values()];
}

async function dispatchInOrder(
  deps: DispatchDeps,
  events: PendingEvent[],
  webhooks: readonly Webhook[],
): Promise<number> {
  let deliveries = 0;
  let done: PendingEvent[] = [];
  const mark = async () => {
    const marked = done;
    done = [];
    if (marked.length > 0) await deps.outbox.markDispatched(marked);
  };
  try {
    for (const pending of events) {
      const interested = webhooks.filter((webhook) => isSubscribed(webhook, pending.event.type));
      const created = await Promise.all(interested.map((webhook) => createDelivery(deps, pending, webhook)));
      deliveries += created.filter(Boolean).length;
      await queueMails(deps, pending);
      if (erasesDraft(pending.event)) {
        // Only dispatched events are erased.
        await mark();
        // Comes before the mark: as long as this event is pending, a later dispatch erases what remains.
        if (!(await deps.outbox.eraseBefore(pending))) continue;
      }
      done.push(pending);
    }
  } finally {
    // Runs even if a later event failed: dispatched events are not dispatched again.
    await mark();
  }
  return deliveries;
}

/** Returns false if an earlier dispatch has created it. */
async function createDelivery(deps: DispatchDeps, pending: PendingEvent, webhook: Webhook): Promise<boolean> {
  const delivery = newEventDelivery(pending, webhook, (text) => deps.digest.sha256(text), deps.clock.now());
  const isNew = await deps.deliveries.create(delivery);
  if (isNew) await deps.jobQueue.enqueueDelivery({ ownerId: pending.ownerId, deliveryId: delivery.id }, 0);
  return isNew;
}
