import type { Digest } from '../domain/ports.ts';
import { editWebhook, type Webhook, type WebhookEdit, webhookVersion } from '../domain/webhook.ts';
import type { WebhookSender } from '../domain/webhook-ports.ts';
import { changeWebhook, type WebhookDeps, type WebhookRef } from './change-webhooks.ts';
import { refuseTarget } from './create-webhook.ts';
import { checkIfMatch, type IfMatch } from './if-match.ts';

/** @throws AppError not_found, precondition_failed, validation_error */
export async function updateWebhook(
  deps: WebhookDeps & { digest: Digest; webhookSender: Pick<WebhookSender, 'targetProblem'> },
  ref: WebhookRef & { ifMatch?: IfMatch },
  edit: WebhookEdit,
): Promise<Webhook> {
  return changeWebhook(deps, ref, (webhook, at) => {
    checkIfMatch(
      ref.ifMatch,
      webhookVersion(webhook, (text) => deps.digest.sha256(text)),
    );
    if (edit.url !== undefined) refuseTarget(deps.webhookSender, edit.url);
    return editWebhook(webhook, edit, at);
  });
}
