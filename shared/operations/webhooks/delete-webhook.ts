import { changeWebhooks, pickVersion, type WebhookDeps, type WebhookRef } from './steps/change-webhooks.ts';

/**
 * The endpoint and its secrets are gone at once; deliveries still waiting for it end at their next turn.
 * @throws AppError not_found, precondition_failed
 */
export async function deleteWebhook(deps: WebhookDeps, ref: WebhookRef): Promise<void> {
  await changeWebhooks(deps, ref.ownerId, (webhooks) => {
    const doomed = pickVersion(deps, webhooks, ref);
    return webhooks.filter((webhook) => webhook !== doomed);
  });
}
