/** GET /api/v1/webhooks/{webhookId}/deliveries, in both APIs: lists the deliveries and their results. */
import { listOf } from '../../shared/contracts/paging.ts';
import { apiKey } from '../../shared/contracts/route.ts';
import { deliveryV1, listDeliveriesQuery } from '../../shared/contracts/webhooks.ts';
import { afterOf, listAnswer, pageOfRecords, toPage } from '../../shared/http/paging.ts';
import { toDeliveryV1 } from '../../shared/http/webhook-views.ts';
import { listDeliveries } from '../../shared/operations/webhooks/deliveries.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/v1/webhooks/{webhookId}/deliveries', {
  name: 'V1ListDeliveries',
  appName: 'ListDeliveries',
  tag: 'Webhooks',
  summary: 'List deliveries, newest first',
  auth: apiKey('webhooks:read'),
  query: listDeliveriesQuery,
  answers: { 200: { json: listOf(deliveryV1) } },
  async run({ deps, ref, query }) {
    const page = toPage(query);
    const found = await listDeliveries(deps, ref, {
      ...page,
      after: afterOf('deliveries', page),
      status: query.status,
    });
    return listAnswer(pageOfRecords('deliveries', found), page, toDeliveryV1);
  },
});
