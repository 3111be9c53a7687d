import { redeliver as askAgain, type Delivery } from '../../domain/delivery.ts';
import type { DeliveryRecords } from '../../domain/delivery-records.ts';
import { isId } from '../../domain/ids.ts';
import type { JobQueue } from '../../domain/job-queue.ts';
import type { Clock } from '../../domain/system.ts';
import type { WebhookRecords } from '../../domain/webhook-records.ts';
import { AppError } from '../../errors.ts';
import { getWebhook } from './get-webhook.ts';
import type { WebhookRef } from './steps/change-webhooks.ts';

export interface RedeliverDeps {
  webhooks: WebhookRecords;
  deliveries: DeliveryRecords;
  jobQueue: JobQueue;
  clock: Clock;
}

const maxRounds = 5;

/** Sends an event again, from the first attempt on, under the same identifier. @throws AppError not_found, invalid_state */
export async function redeliver(deps: RedeliverDeps, ref: WebhookRef & { deliveryId: string }): Promise<Delivery> {
  const webhook = await getWebhook(deps, ref);
  if (!isId('dlv', ref.deliveryId)) throw new AppError('not_found');
  for (let round = 0; round < maxRounds; round++) {
    const current = await deps.deliveries.get(ref.ownerId, ref.deliveryId);
    if (current?.value.webhookId !== webhook.id) throw new AppError('not_found');
    const next = askAgain(current.value, webhook, deps.clock.now());
    if (next === current.value) return next;
    if ((await deps.deliveries.replace(current, next)) !== 'conflict') {
      await deps.jobQueue.enqueueDelivery({ ownerId: ref.ownerId, deliveryId: next.id }, 0);
      return next;
    }
  }
  throw new AppError('service_unavailable', { retryAfterSeconds: 1 });
}
