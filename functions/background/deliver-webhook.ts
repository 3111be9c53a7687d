/** Queue `webhook-deliveries`: a delivery is due; it is posted to its endpoint. */
import { deliverWebhookMessage, queueNames } from '../../shared/contracts/messages.ts';
import { registerQueue } from '../../shared/jobs/register.ts';
import { deliverWebhook } from '../../shared/operations/webhooks/deliver-webhook.ts';
import { services } from '../../shared/services.ts';

registerQueue(
  'DeliverWebhook',
  { queueName: queueNames.deliverWebhook, message: deliverWebhookMessage },
  services,
  async (deps, message) => ({
    deliveryId: message.deliveryId,
    result: await deliverWebhook(deps, message),
  }),
);
