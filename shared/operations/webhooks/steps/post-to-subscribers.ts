import type { Ports } from '../../../domain/ports.ts';
import type { Delivery } from '../../../domain/webhooks/delivery.ts';
import { isSubscribed, type Webhook } from '../../../domain/webhooks/webhook.ts';

/**
 * Queues an event of no envelope's chain for each of the owner's webhooks that wants it.
 * @param deliveryTo its identifier derives from the event, so that a repeated call sends each once
 */
export async function postToSubscribers(
  deps: Ports<'deliveries' | 'jobQueue' | 'webhooks'>,
  ownerId: string,
  type: Parameters<typeof isSubscribed>[1],
  deliveryTo: (webhook: Webhook) => Delivery<'pending'>,
): Promise<void> {
  const webhooks = (await deps.webhooks.load(ownerId)).value;
  for (const webhook of webhooks.filter((each) => isSubscribed(each, type))) {
    const delivery = deliveryTo(webhook);
    if (!(await deps.deliveries.create(delivery))) continue;
    await deps.jobQueue.enqueueDelivery({ ownerId, deliveryId: delivery.id }, 0);
  }
}
