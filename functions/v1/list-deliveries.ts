/** GET /api/v1/webhooks/{webhookId}/deliveries: an integrator reads what was sent to an endpoint and how it went. */
import { app } from '@azure/functions';
import { listDeliveriesQuery } from '../../shared/contracts/webhooks.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { listAnswer, toPage } from '../../shared/http/paging.ts';
import { toDeliveryV1 } from '../../shared/http/webhook-views.ts';
import { listDeliveries } from '../../shared/operations/webhooks/list-deliveries.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('webhooks:read'),
  query: listDeliveriesQuery,
  run: async ({ deps, caller, params, query }) => {
    const page = toPage(query);
    const ref = { ownerId: caller.ownerId, webhookId: params.webhookId ?? '' };
    return listAnswer(await listDeliveries(deps, ref, { ...page, status: query.status }), page, toDeliveryV1);
  },
});

app.http('V1ListDeliveries', {
  methods: ['GET'],
  authLevel: 'anonymous',
  route: 'api/v1/webhooks/{webhookId}/deliveries',
  handler,
});
