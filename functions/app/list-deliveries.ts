/** GET /api/webhooks/{webhookId}/deliveries: an owner reads what was sent to an endpoint and how it went. */
import { route, session } from '../../shared/contracts/route.ts';
import { listDeliveriesQuery } from '../../shared/contracts/webhooks.ts';
import { listAnswer, toPage } from '../../shared/http/paging.ts';
import { register } from '../../shared/http/register.ts';
import { toDeliveryV1 } from '../../shared/http/webhook-views.ts';
import { listDeliveries } from '../../shared/operations/webhooks/list-deliveries.ts';
import { services } from '../../shared/services.ts';

register(
  services,
  route('GET /api/webhooks/{webhookId}/deliveries', {
    isPublic: false,
    name: 'ListDeliveries',
    auth: session,
    query: listDeliveriesQuery,
  }),
  async ({ deps, ref, query }) => {
    const page = toPage(query);
    return listAnswer(await listDeliveries(deps, ref, { ...page, status: query.status }), page, toDeliveryV1);
  },
);
