/** Tests an endpoint: `webhook.test` is posted immediately and once, also to a disabled endpoint. */

import { deliveryId, testEventId } from '../../domain/ids.ts';
import type { Ports } from '../../domain/ports.ts';
import { type Delivery, newDelivery, testBody } from '../../domain/webhooks/delivery.ts';
import { AppError } from '../../errors.ts';
import { getWebhook } from './get-webhook.ts';
import { type AttemptDeps, attemptDelivery } from './steps/attempt-delivery.ts';
import type { WebhookRef } from './steps/change-webhooks.ts';

/** @throws AppError not_found, service_unavailable */
export async function testWebhook(deps: AttemptDeps & Ports<'digest'>, ref: WebhookRef): Promise<Delivery> {
  const webhook = await getWebhook(deps, ref);
  const at = deps.clock.now();
  const eventId = testEventId(deps.random.hex128());
  const delivery = newDelivery(
    {
      id: deliveryId(eventId, webhook.id, (text) => deps.digest.sha256(text)),
      ownerId: webhook.ownerId,
      webhookId: webhook.id,
      eventId,
      eventType: 'webhook.test',
      envelopeId: null,
      body: testBody(webhook.id, eventId, at),
    },
    at,
  );
  await deps.deliveries.create(delivery);
  const created = await deps.deliveries.get(webhook.ownerId, delivery.id);
  if (created?.value.status !== 'pending') throw new AppError('service_unavailable', { retryAfterSeconds: 1 });
  const outcome = await attemptDelivery(deps, { value: created.value, version: created.version }, webhook);
  if (outcome === 'taken') throw new AppError('service_unavailable', { retryAfterSeconds: 1 });
  return outcome;
}
