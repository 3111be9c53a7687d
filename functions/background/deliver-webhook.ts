/** Queue `webhook-deliveries`: a delivery is due; it is posted to its endpoint. */
import { app } from '@azure/functions';
import { deliverWebhookMessage, queueNames } from '../../shared/contracts/messages.ts';
import { job } from '../../shared/jobs/job.ts';
import { deliverWebhook } from '../../shared/operations/webhooks/deliver-webhook.ts';
import { services } from '../../shared/services.ts';

app.storageQueue('DeliverWebhook', {
  queueName: queueNames.deliverWebhook,
  connection: 'AzureWebJobsStorage',
  handler: job(services, {
    message: deliverWebhookMessage,
    run: async (deps, message) => ({
      deliveryId: message.deliveryId,
      result: await deliverWebhook(deps, message),
    }),
  }),
});
