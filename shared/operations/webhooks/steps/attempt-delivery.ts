import {
  type AttemptResult,
  claim,
  claimLeaseMs,
  type Delivery,
  isGone,
  isSuccess,
  settle,
  unclaim,
} from '../../../domain/delivery.ts';
import type { DeliveryRecords } from '../../../domain/delivery-records.ts';
import type { Random } from '../../../domain/system.ts';
import type { Versioned } from '../../../domain/versioned.ts';
import { noteFailure, noteGone, noteSuccess, signingSecrets, type Webhook } from '../../../domain/webhook.ts';
import type { WebhookSender } from '../../../domain/webhook-sender.ts';
import { AppError } from '../../../errors.ts';
import { changeWebhook, type WebhookDeps } from './change-webhooks.ts';

export interface AttemptDeps extends WebhookDeps {
  deliveries: DeliveryRecords;
  webhookSender: WebhookSender;
  random: Random;
}

/**
 * One attempt: claim, POST, record. A crash in between leaves a claim that runs out, and the same message goes again.
 * Answers the delivery as it stands after it, or `taken` when somebody else is at it.
 */
export async function attemptDelivery(
  deps: AttemptDeps,
  current: Versioned<Delivery<'pending'>>,
  webhook: Webhook,
): Promise<Delivery | 'taken'> {
  const at = deps.clock.now();
  const mine = claim(current.value, deps.random.hex128(), claimLeaseMs, at);
  const claimed = await deps.deliveries.replace(current, mine);
  if (claimed === 'conflict') return 'taken';
  let result: AttemptResult;
  try {
    result = await deps.webhookSender.send({
      webhookId: webhook.id,
      url: webhook.url,
      messageId: mine.eventId,
      body: mine.body,
      secrets: signingSecrets(webhook, at),
      at,
    });
  } catch (error) {
    await deps.deliveries.replace(claimed, unclaim(mine, deps.clock.now()));
    throw error;
  }
  const settled = settle(mine, result, spread(deps.random), deps.clock.now());
  const recorded = await deps.deliveries.replace(claimed, settled);
  await noteHealth(deps, webhook, mine, result);
  return recorded === 'conflict' ? 'taken' : settled;
}

/** A number from 0 to 1 that places a delay within its jitter. */
export function spread(random: Random): number {
  return Number.parseInt(random.hex128().slice(0, 8), 16) / 0xffffffff;
}

/** A failed test says nothing about how long an endpoint has been failing; a 410 is a 410. */
async function noteHealth(
  deps: AttemptDeps,
  webhook: Webhook,
  delivery: Delivery,
  result: AttemptResult,
): Promise<void> {
  const note = (current: Webhook, at: Date): Webhook => {
    if (isSuccess(result)) return noteSuccess(current);
    if (isGone(result)) return noteGone(current, at);
    return delivery.eventType === 'webhook.test' ? current : noteFailure(current, at);
  };
  // What was read before the attempt tells in most cases that there is nothing to write.
  if (note(webhook, deps.clock.now()) === webhook) return;
  try {
    await changeWebhook(deps, { ownerId: webhook.ownerId, webhookId: webhook.id }, note);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
  }
}
