/**
 * Makes the attempt for which a delivery is due. Safe to call at any time and any number of times: the record says
 * whether the delivery is due, and the claim admits one worker.
 */
import type { Ports } from '../../domain/ports.ts';
import { maxQueueDelayMs } from '../../domain/retry.ts';
import type { Versioned } from '../../domain/versioned.ts';
import {
  type Delivery,
  type DeliveryFailure,
  fail,
  isDue,
  isExhausted,
  postpone,
} from '../../domain/webhooks/delivery.ts';
import type { Webhook } from '../../domain/webhooks/webhook.ts';
import type { DeliveryRef } from '../../domain/webhooks/webhook-ports.ts';
import { type AttemptDeps, attemptDelivery } from './steps/attempt-delivery.ts';

/** How long one queue message may be processed; a single attempt takes up to 15 s more. */
const maxTurnMs = 10_000;
/** A worker chooses among many more than an endpoint's parallel deliveries, so that two workers seldom choose the same. */
const dueAtOnce = 32;
/** Pause before the next delivery to a failing endpoint. Its recovery is noticed within this time. */
const failurePauseMs = 20_000;
/** Pause after another worker claimed the delivery first. */
const missedPauseMs = 50;

export type DeliverDeps = AttemptDeps & Ports<'deliveryLimit' | 'jobQueue'>;

export type DeliverResult = 'missing' | 'not_due' | 'taken' | 'postponed' | Delivery['status'];

export async function deliverWebhook(deps: DeliverDeps, ref: DeliveryRef): Promise<DeliverResult> {
  const found = await findDue(deps, ref);
  if (typeof found === 'string') return found;
  const { pending, webhook } = found;
  const isFailing = webhook.status === 'enabled' && webhook.failing !== null;
  const leave = deps.deliveryLimit.enter(webhook.id, isFailing);
  if (!leave) return postponeAttempt(deps, pending);
  try {
    const result = await attempt(deps, found);
    await goOn(deps, webhook, result, leave);
    return result;
  } finally {
    leave();
  }
}

interface Due {
  pending: Versioned<Delivery<'pending'>>;
  webhook: Webhook;
}

/** Returns the delivery if an attempt is due and makes sense. */
async function findDue(deps: DeliverDeps, ref: DeliveryRef): Promise<Due | DeliverResult> {
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
  return { pending, webhook };
}

async function attempt(deps: DeliverDeps, { pending, webhook }: Due): Promise<DeliverResult> {
  const outcome = await attemptDelivery(deps, pending, webhook);
  if (outcome === 'taken') return 'taken';
  if (outcome.status === 'pending') await enqueueIfSoon(deps, outcome);
  return outcome.status;
}

/**
 * Delivers a backlog at the endpoint's speed: while deliveries cannot enter, the worker that has entered takes the
 * next. After its time another queue message continues, so that other endpoints get their turn; after a failure it
 * continues with a pause.
 * @param result of the worker's own delivery
 */
async function goOn(
  deps: DeliverDeps,
  { id: webhookId, ownerId }: Webhook,
  result: DeliverResult,
  leave: () => void,
): Promise<void> {
  const until = deps.clock.now().getTime() + maxTurnMs;
  let latest = result;
  while (deps.deliveryLimit.isCrowded(webhookId)) {
    const waiting = await deps.deliveries.findDueTo(ownerId, webhookId, deps.clock.now(), dueAtOnce);
    // Chooses at random: the workers that share the endpoint would all claim the first one.
    const deliveryId = waiting[Math.floor(deps.random.fraction() * waiting.length)];
    if (deliveryId === undefined) deps.deliveryLimit.clearCrowd(webhookId);
    else if (latest === 'pending' || latest === 'failed') {
      return deps.jobQueue.enqueueDelivery({ ownerId, deliveryId }, failurePauseMs);
    } else if (deps.clock.now().getTime() >= until) return deps.jobQueue.enqueueDelivery({ ownerId, deliveryId }, 0);
    else {
      const found = await findDue(deps, { ownerId, deliveryId });
      latest = typeof found === 'string' ? 'taken' : await attempt(deps, found);
      if (latest === 'taken') await deps.timer.sleep(missedPauseMs);
    }
  }
  // Runs in the same step as the last check: no delivery can find the endpoint busy and then be left over.
  leave();
}

/** Returns why another attempt is pointless, or null. */
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
  return (await deps.deliveries.replace(current, postponed)) === 'conflict' ? 'taken' : 'postponed';
}

async function enqueueIfSoon(deps: DeliverDeps, { id, ownerId, nextAttemptAt }: Delivery<'pending'>): Promise<void> {
  const delayMs = Date.parse(nextAttemptAt) - deps.clock.now().getTime();
  if (delayMs <= maxQueueDelayMs) await deps.jobQueue.enqueueDelivery({ ownerId, deliveryId: id }, delayMs);
}
