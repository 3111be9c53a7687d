/** GET /api/v1/webhooks: an integrator reads the account's endpoints, newest first. */
import { app } from '@azure/functions';
import { pageQuery } from '../../shared/contracts/paging.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { listAnswer, toPage } from '../../shared/http/paging.ts';
import { toWebhookV1 } from '../../shared/http/webhook-views.ts';
import { listWebhooks } from '../../shared/operations/webhooks/list-webhooks.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('webhooks:read'),
  query: pageQuery,
  run: async ({ deps, caller, query }) => {
    const page = toPage(query);
    return listAnswer(await listWebhooks(deps, { ownerId: caller.ownerId, ...page }), page, toWebhookV1);
  },
});

app.http('V1ListWebhooks', { methods: ['GET'], authLevel: 'anonymous', route: 'api/v1/webhooks', handler });
