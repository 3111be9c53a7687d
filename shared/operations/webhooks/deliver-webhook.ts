/**
 * A worker makes the attempt for which a delivery is due. Safe to call at any time and any number of times: the record says
 * whether the delivery is due, and the claim admits one worker.
 */
import { type Delivery, type DeliveryFailure, fail, isDue, isExhausted, postpone } from '../../domain/delivery.ts';
import type { DeliveryRef } from '../../domain/delivery-records.ts';
import type { Ports } from '../../domain/ports.ts';
import { maxQueueDelayMs } from '../../domain/retry.ts';
import type { Versioned } from '../../domain/versioned.ts';
import type { Webhook } from '../../domain/webhook.ts';
import { type AttemptDeps, attemptDelivery } from './steps/attempt-delivery.ts';

export type DeliverDeps = AttemptDeps & Ports<'deliveryLimit' | 'jobQueue'>;

export type DeliverResult = 'missing' | 'not_due' | 'taken' | 'postponed' | Delivery['status'];

export async function deliverWebhook(deps: DeliverDeps, ref: DeliveryRef): Promise<DeliverResult> {
  const current = await deps.deliveries.get(ref.ownerId, ref.deliveryId);
  if (!current) return 'missing';
  const { value: delivery, version } = current;
  if (delivery.status !== 'pending') return 'not_due';
  if (!isDue(delivery, deps.clock.now())) {
    // Another instance's clock may be ahead of this one's: a message that comes early is enqueued again.
    if (delivery.claimId === null) await enqueueIfSoon(deps, delivery);
    return 'not_due';
  }
  const pending = { value: delivery, version };
  const webhooks = (await deps.webhooks.load(ref.ownerId)).value;
  const webhook = webhooks.find(({ id }) => id === delivery.webhookId);
  const obstacle = obstacleFor(delivery, webhook);
  if (obstacle || !webhook) return close(deps, pending, obstacle ?? 'endpoint_deleted');
  const isFailing = webhook.status === 'enabled' && webhook.failing !== null;
  const leave = deps.deliveryLimit.enter(webhook.id, isFailing);
  if (!leave) return postponeAttempt(deps, pending);
  try {
    const outcome = await attemptDelivery(deps, pending, webhook);
    if (outcome === 'taken') return 'taken';
    if (outcome.status === 'pending') await enqueueIfSoon(deps, outcome);
    return outcome.status;
  } finally {
    leave();
  }
}

/** Why another attempt is pointless, or null. */
function obstacleFor(delivery: Delivery<'pending'>, webhook: Webhook | undefined): DeliveryFailure | null {
  if (!webhook) return 'endpoint_deleted';
  if (webhook.status === 'disabled' && delivery.eventType !== 'webhook.test') return 'endpoint_disabled';
  return isExhausted(delivery) ? 'attempts_exhausted' : null;
}

async function close(
  deps: DeliverDeps,
  current: Versioned<Delivery<'pending'>>,
  failure: DeliveryFailure,
): Promise<DeliverResult> {
  const closed = await deps.deliveries.replace(current, fail(current.value, failure, deps.clock.now()));
  return closed === 'conflict' ? 'taken' : 'failed';
}

async function postponeAttempt(deps: DeliverDeps, current: Versioned<Delivery<'pending'>>): Promise<DeliverResult> {
  const postponed = postpone(current.value, deps.random.fraction(), deps.clock.now());
  if ((await deps.deliveries.replace(current, postponed)) === 'conflict') return 'taken';
  await enqueueIfSoon(deps, postponed);
  return 'postponed';
}

async function enqueueIfSoon(deps: DeliverDeps, { id, ownerId, nextAttemptAt }: Delivery<'pending'>): Promise<void> {
  const delayMs = Date.parse(nextAttemptAt) - deps.clock.now().getTime();
  if (delayMs <= maxQueueDelayMs) await deps.jobQueue.enqueueDelivery({ ownerId, deliveryId: id }, delayMs);
}
