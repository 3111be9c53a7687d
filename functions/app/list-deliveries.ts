/** GET /api/webhooks/{webhookId}/deliveries: an owner reads what was sent to an endpoint and how it went. */
import { app } from '@azure/functions';
import { listDeliveriesQuery } from '../../shared/contracts/webhooks.ts';
import { endpoint, session } from '../../shared/http/endpoint.ts';
import { listAnswer, toPage } from '../../shared/http/paging.ts';
import { toDeliveryV1 } from '../../shared/http/webhook-views.ts';
import { listDeliveries } from '../../shared/operations/webhooks/list-deliveries.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: session,
  query: listDeliveriesQuery,
  run: async ({ deps, caller, params, query }) => {
    const page = toPage(query);
    const ref = { ownerId: caller.ownerId, webhookId: params.webhookId ?? '' };
    return listAnswer(await listDeliveries(deps, ref, { ...page, status: query.status }), page, toDeliveryV1);
  },
});

app.http('ListDeliveries', {
  methods: ['GET'],
  authLevel: 'anonymous',
  route: 'api/webhooks/{webhookId}/deliveries',
  handler,
});
