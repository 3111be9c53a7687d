/** Deletes an endpoint with its secrets. Its pending deliveries fail at their next attempt. */
import { changeWebhooks, pickVersion, type WebhookDeps, type WebhookRef } from './steps/change-webhooks.ts';

/** @throws AppError not_found, precondition_failed */
export async function deleteWebhook(deps: WebhookDeps, ref: WebhookRef): Promise<void> {
  await changeWebhooks(deps, ref.ownerId, (webhooks) => {
    const deleted = pickVersion(deps, webhooks, ref);
    return webhooks.filter((webhook) => webhook !== deleted);
  });
}
