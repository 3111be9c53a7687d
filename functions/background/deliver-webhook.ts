/** Queue `webhook-deliveries`: a delivery is due; it is posted to its endpoint. */
import { deliverWebhookMessage, queueNames } from '../../shared/contracts/messages.ts';
import { deliverWebhook } from '../../shared/operations/webhooks/deliver-webhook.ts';
import { serveQueue } from '../../shared/serve.ts';

serveQueue(
  'DeliverWebhook',
  { queueName: queueNames.deliverWebhook, message: deliverWebhookMessage },
  async (deps, message) => ({
    deliveryId: message.deliveryId,
    result: await deliverWebhook(deps, message),
  }),
);
