/** Delivers an event again, from the first attempt on, under the same identifier. */

import { isId } from '../../domain/ids.ts';
import type { Ports } from '../../domain/ports.ts';
import { redeliver as askAgain, type Delivery } from '../../domain/webhooks/delivery.ts';
import { AppError } from '../../errors.ts';
import { type RetryDeps, retryOnConflict } from '../concurrency/retry-on-conflict.ts';
import { getWebhook } from './get-webhook.ts';
import type { WebhookRef } from './steps/change-webhooks.ts';

export type RedeliverDeps = RetryDeps & Ports<'webhooks' | 'deliveries' | 'jobQueue' | 'clock'>;

/** @throws AppError not_found, invalid_state, service_unavailable */
export async function redeliver(deps: RedeliverDeps, ref: WebhookRef & { deliveryId: string }): Promise<Delivery> {
  const webhook = await getWebhook(deps, ref);
  if (!isId('dlv', ref.deliveryId)) throw new AppError('not_found');
  return retryOnConflict(
    deps,
    async () => {
      const current = await deps.deliveries.get(ref.ownerId, ref.deliveryId);
      if (current?.value.webhookId !== webhook.id) throw new AppError('not_found');
      return current;
    },
    (current) => askAgain(current.value, webhook, deps.clock.now()),
    async (current, next) => {
      if (next === current.value) return next;
      if ((await deps.deliveries.replace(current, next)) === 'conflict') return 'conflict';
      await deps.jobQueue.enqueueDelivery({ ownerId: ref.ownerId, deliveryId: next.id }, 0);
      return next;
    },
    { rounds: 5, maxPauseMs: 50 },
  );
}
