/** POST /api/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver: an owner has an event sent again. */
import { app } from '@azure/functions';
import { ok } from '../../shared/http/answer.ts';
import { endpoint, session } from '../../shared/http/endpoint.ts';
import { toDeliveryV1 } from '../../shared/http/webhook-views.ts';
import { redeliver } from '../../shared/operations/webhooks/redeliver.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: session,
  run: async ({ deps, caller, params }) => {
    const { webhookId = '', deliveryId = '' } = params;
    return ok(toDeliveryV1(await redeliver(deps, { ownerId: caller.ownerId, webhookId, deliveryId })));
  },
});

app.http('Redeliver', {
  methods: ['POST'],
  authLevel: 'anonymous',
  route: 'api/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver',
  handler,
});
