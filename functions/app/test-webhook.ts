/** POST /api/webhooks/{webhookId}/test: an owner has `webhook.test` sent now and reads how it went. */
import { app } from '@azure/functions';
import { ok } from '../../shared/http/answer.ts';
import { endpoint, session } from '../../shared/http/endpoint.ts';
import { toDeliveryV1 } from '../../shared/http/webhook-views.ts';
import { testWebhook } from '../../shared/operations/webhooks/test-webhook.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: session,
  run: async ({ deps, caller, params }) => {
    const ref = { ownerId: caller.ownerId, webhookId: params.webhookId ?? '' };
    return ok(toDeliveryV1(await testWebhook(deps, ref)));
  },
});

app.http('TestWebhook', {
  methods: ['POST'],
  authLevel: 'anonymous',
  route: 'api/webhooks/{webhookId}/test',
  handler,
});
