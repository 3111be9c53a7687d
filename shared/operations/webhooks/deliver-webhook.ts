import {
  type Delivery,
  type DeliveryFailure,
  fail,
  isDue,
  isExhausted,
  maxNudgeDelayMs,
  postpone,
} from '../../domain/delivery.ts';
import type { DeliveryLimit, DeliveryRef } from '../../domain/delivery-records.ts';
import type { JobQueue } from '../../domain/job-queue.ts';
import type { Versioned } from '../../domain/versioned.ts';
import type { Webhook } from '../../domain/webhook.ts';
import { type AttemptDeps, attemptDelivery, spread } from './steps/attempt-delivery.ts';

export type DeliverDeps = AttemptDeps & { deliveryLimit: DeliveryLimit; jobQueue: JobQueue };

export type DeliverResult = 'missing' | 'not_due' | 'taken' | 'postponed' | Delivery['status'];

/**
 * Makes the attempt a delivery is due for, if it is. Safe to call at any time and any number of times: the record says
 * whether it is due, and the claim lets one worker through.
 */
export async function deliverWebhook(deps: DeliverDeps, ref: DeliveryRef): Promise<DeliverResult> {
  const current = await deps.deliveries.get(ref.ownerId, ref.deliveryId);
  if (!current) return 'missing';
  const { value: delivery, version } = current;
  if (delivery.status !== 'pending') return 'not_due';
  if (!isDue(delivery, deps.clock.now())) {
    // Another instance's clock may be ahead of this one's: what comes a little early comes again.
    if (delivery.claimId === null) await nudgeSoon(deps, delivery);
    return 'not_due';
  }
  const pending = { value: delivery, version };
  const webhooks = (await deps.webhooks.load(ref.ownerId)).value;
  const webhook = webhooks.find(({ id }) => id === delivery.webhookId);
  const obstacle = obstacleFor(delivery, webhook);
  if (obstacle || !webhook) return close(deps, pending, obstacle ?? 'endpoint_deleted');
  const isFailing = webhook.status === 'enabled' && webhook.failing !== null;
  const leave = deps.deliveryLimit.enter(webhook.id, isFailing);
  if (!leave) return stepBack(deps, pending);
  try {
    const outcome = await attemptDelivery(deps, pending, webhook);
    if (outcome === 'taken') return 'taken';
    if (outcome.status === 'pending') await nudgeSoon(deps, outcome);
    return outcome.status;
  } finally {
    leave();
  }
}

/** Why there is no point in another attempt, or null. */
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

async function stepBack(deps: DeliverDeps, current: Versioned<Delivery<'pending'>>): Promise<DeliverResult> {
  const postponed = postpone(current.value, spread(deps.random), deps.clock.now());
  if ((await deps.deliveries.replace(current, postponed)) === 'conflict') return 'taken';
  await nudgeSoon(deps, postponed);
  return 'postponed';
}

/** Short waits are the queue's; long ones are found by the sweep. */
async function nudgeSoon(deps: DeliverDeps, { id, ownerId, nextAttemptAt }: Delivery<'pending'>): Promise<void> {
  const delayMs = Date.parse(nextAttemptAt) - deps.clock.now().getTime();
  if (delayMs <= maxNudgeDelayMs) await deps.jobQueue.enqueueDelivery({ ownerId, deliveryId: id }, delayMs);
}
