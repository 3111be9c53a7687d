/** Returns one endpoint. */
import type { Ports } from '../../domain/ports.ts';
import type { Webhook } from '../../domain/webhooks/webhook.ts';
import { pick, type WebhookRef } from './steps/change-webhooks.ts';

/** @throws AppError not_found, also for an endpoint of another account */
export async function getWebhook(deps: Ports<'webhooks'>, ref: WebhookRef): Promise<Webhook> {
  return pick((await deps.webhooks.load(ref.ownerId)).value, ref.webhookId);
}
