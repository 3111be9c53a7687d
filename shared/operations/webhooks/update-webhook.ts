/** Changes an endpoint: address, description, events, enabled or disabled. */
import { editWebhook, type Webhook, type WebhookEdit } from '../../domain/webhooks/webhook.ts';
import type { WebhookSender } from '../../domain/webhooks/webhook-sender.ts';
import { changeWebhook, type WebhookDeps, type WebhookRef } from './steps/change-webhooks.ts';
import { refuseTarget } from './steps/refuse-target.ts';

/** @throws AppError not_found, precondition_failed, validation_error */
export async function updateWebhook(
  deps: WebhookDeps & { webhookSender: Pick<WebhookSender, 'targetProblem'> },
  ref: WebhookRef,
  edit: WebhookEdit,
): Promise<Webhook> {
  return changeWebhook(deps, ref, (webhook, at) => {
    if (edit.url !== undefined) refuseTarget(deps.webhookSender, edit.url);
    return editWebhook(webhook, edit, at);
  });
}
