import { changeWebhooks, pick, type WebhookDeps, type WebhookRef } from './change-webhooks.ts';

/** The endpoint and its secrets are gone at once; deliveries still waiting for it end at their next turn. @throws AppError not_found */
export async function deleteWebhook(deps: WebhookDeps, { ownerId, webhookId }: WebhookRef): Promise<void> {
  await changeWebhooks(deps, ownerId, (webhooks) => {
    const doomed = pick(webhooks, webhookId);
    return webhooks.filter((webhook) => webhook !== doomed);
  });
}
