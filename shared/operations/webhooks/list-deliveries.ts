/** Lists the deliveries to an endpoint in the last 30 days, newest first. */

import type { Ports } from '../../domain/ports.ts';
import type { Page } from '../../domain/versioned.ts';
import type { Delivery } from '../../domain/webhooks/delivery.ts';
import { getWebhook } from './get-webhook.ts';
import type { WebhookRef } from './steps/change-webhooks.ts';

/** @throws AppError not_found */
export async function listDeliveries(
  deps: Ports<'webhooks' | 'deliveries'>,
  ref: WebhookRef,
  page: { limit: number; offset: number; status?: Delivery['status'] | undefined },
): Promise<Page<Delivery>> {
  await getWebhook(deps, ref);
  return deps.deliveries.list(ref.ownerId, ref.webhookId, page);
}
