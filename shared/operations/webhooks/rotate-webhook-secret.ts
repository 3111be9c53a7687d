/** Rotates an endpoint's secret. Both secrets sign for a day; only this answer contains the new one. */
import type { Ports } from '../../domain/ports.ts';
import { rotateSecret, type Webhook } from '../../domain/webhooks/webhook.ts';
import { changeWebhook, type WebhookDeps, type WebhookRef } from './steps/change-webhooks.ts';

/** @throws AppError not_found, precondition_failed */
export async function rotateWebhookSecret(
  deps: WebhookDeps & Ports<'webhookSecrets'>,
  ref: WebhookRef,
): Promise<{ webhook: Webhook; secret: string }> {
  const { secret, encrypted } = deps.webhookSecrets.create(ref.webhookId);
  const webhook = await changeWebhook(deps, ref, (current, at) => rotateSecret(current, encrypted, at));
  return { webhook, secret };
}
