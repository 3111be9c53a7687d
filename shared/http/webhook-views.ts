/** Webhooks and deliveries as clients see them. Only the answer that created a secret contains it. */
import type { DeliveryV1, WebhookV1, WebhookWithSecretV1 } from '../contracts/webhooks.ts';
import { envelopeIdToV1 } from '../domain/ids.ts';
import type { Digest } from '../domain/system.ts';
import type { Delivery } from '../domain/webhooks/delivery.ts';
import { type Webhook, webhookVersion } from '../domain/webhooks/webhook.ts';
import { etag } from './answer.ts';

export function toWebhookV1(webhook: Webhook): WebhookV1 {
  const { id, url, description, events, status, createdAt, updatedAt } = webhook;
  const disabledReason = webhook.status === 'disabled' ? webhook.disabledReason : null;
  return { id, url, description, events, status, disabledReason, createdAt, updatedAt };
}

/** The ETag of an endpoint. */
export function webhookEtag({ digest }: { digest: Digest }, webhook: Webhook): Record<string, string> {
  return etag(webhookVersion(webhook, (text) => digest.sha256(text)));
}

export function toWebhookWithSecretV1({ webhook, secret }: { webhook: Webhook; secret: string }): WebhookWithSecretV1 {
  return { ...toWebhookV1(webhook), secret };
}

export function toDeliveryV1(delivery: Delivery): DeliveryV1 {
  const { id, webhookId, eventId, eventType, envelopeId, status, attemptCount, createdAt, updatedAt } = delivery;
  return {
    id,
    webhookId,
    eventId,
    eventType,
    envelopeId: envelopeId === null ? null : envelopeIdToV1(envelopeId),
    status,
    failure: delivery.status === 'failed' ? delivery.failure : null,
    attemptCount,
    nextAttemptAt: delivery.status === 'pending' ? delivery.nextAttemptAt : null,
    attempts: delivery.attempts.map(({ at, outcome, responseCode, durationMs, responseBody }) => ({
      at,
      outcome,
      responseCode,
      durationMs,
      responseBody,
    })),
    createdAt,
    updatedAt,
  };
}
