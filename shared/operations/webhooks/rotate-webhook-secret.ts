import { rotateSecret, type Webhook } from '../../domain/webhook.ts';
import type { WebhookSecrets } from '../../domain/webhook-sender.ts';
import { changeWebhook, type WebhookDeps, type WebhookRef } from './steps/change-webhooks.ts';

/** From now on both secrets sign, for a day. The new one is answered here and never again. @throws AppError not_found, precondition_failed */
export async function rotateWebhookSecret(
  deps: WebhookDeps & { webhookSecrets: WebhookSecrets },
  ref: WebhookRef,
): Promise<{ webhook: Webhook; secret: string }> {
  const { secret, encrypted } = deps.webhookSecrets.create(ref.webhookId);
  const webhook = await changeWebhook(deps, ref, (current, at) => rotateSecret(current, encrypted, at));
  return { webhook, secret };
}
