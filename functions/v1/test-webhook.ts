/** POST /api/v1/webhooks/{webhookId}/test: an integrator has `webhook.test` sent now and reads how it went. */
import { app } from '@azure/functions';
import { ok } from '../../shared/http/answer.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { toDeliveryV1 } from '../../shared/http/webhook-views.ts';
import { testWebhook } from '../../shared/operations/webhooks/test-webhook.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('webhooks:write'),
  idempotency: 'kept',
  run: async ({ deps, caller, params }) => {
    const ref = { ownerId: caller.ownerId, webhookId: params.webhookId ?? '' };
    return ok({ data: toDeliveryV1(await testWebhook(deps, ref)) });
  },
});

app.http('V1TestWebhook', {
  methods: ['POST'],
  authLevel: 'anonymous',
  route: 'api/v1/webhooks/{webhookId}/test',
  handler,
});
