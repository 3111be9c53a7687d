/** POST /api/v1/webhooks/{webhookId}/test, in both APIs: an owner or integrator has `webhook.test` sent now and reads how it went. */
import { apiKey } from '../../shared/contracts/route.ts';
import { deliveryV1 } from '../../shared/contracts/webhooks.ts';
import { ok } from '../../shared/http/answer.ts';
import { toDeliveryV1 } from '../../shared/http/webhook-views.ts';
import { testWebhook } from '../../shared/operations/webhooks/deliveries.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/v1/webhooks/{webhookId}/test', {
  name: 'V1TestWebhook',
  appName: 'TestWebhook',
  tag: 'Webhooks',
  summary: 'Send a test event now',
  auth: apiKey('webhooks:write', 'acts'),
  takes: ['Idempotency-Key'],
  answers: { 200: { json: deliveryV1 } },
  run: async ({ deps, ref }) => ok(toDeliveryV1(await testWebhook(deps, ref))),
});
