/** One attempt to deliver: claim, POST, record. */
import type { Ports } from '../../../domain/ports.ts';
import type { Versioned } from '../../../domain/versioned.ts';
import {
  type AttemptResult,
  claim,
  claimLeaseMs,
  type Delivery,
  isGone,
  isSuccess,
  settle,
  unclaim,
} from '../../../domain/webhooks/delivery.ts';
import { noteFailure, noteGone, noteSuccess, signingSecrets, type Webhook } from '../../../domain/webhooks/webhook.ts';
import { AppError } from '../../../errors.ts';
import { changeWebhook, type WebhookDeps } from '../webhooks.ts';

export type AttemptDeps = WebhookDeps & Ports<'deliveries' | 'webhookSender'>;

/**
 * A crash in between leaves a claim that expires; then the same message is posted again. Returns the delivery after the
 * attempt, or `taken` if another worker has claimed it.
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
  const settled = settle(mine, result, deps.random.fraction(), deps.clock.now());
  const recorded = await deps.deliveries.replace(claimed, settled);
  await noteHealth(deps, webhook, mine, result);
  return recorded === 'conflict' ? 'taken' : settled;
}

/** A failed test does not count as a failure of the endpoint; a 410 disables it in any case. */
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
  // In most cases the endpoint that was read before the attempt needs no change.
  if (note(webhook, deps.clock.now()) === webhook) return;
  try {
    await changeWebhook(deps, { ownerId: webhook.ownerId, webhookId: webhook.id }, note);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
  }
}
