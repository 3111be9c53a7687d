/** POST /api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver: an integrator has an event sent again. */
import { app } from '@azure/functions';
import { ok } from '../../shared/http/answer.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { toDeliveryV1 } from '../../shared/http/webhook-views.ts';
import { redeliver } from '../../shared/operations/webhooks/redeliver.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('webhooks:write'),
  idempotency: 'kept',
  run: async ({ deps, caller, params }) => {
    const { webhookId = '', deliveryId = '' } = params;
    return ok({ data: toDeliveryV1(await redeliver(deps, { ownerId: caller.ownerId, webhookId, deliveryId })) });
  },
});

app.http('V1Redeliver', {
  methods: ['POST'],
  authLevel: 'anonymous',
  route: 'api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver',
  handler,
});
