/** GET /api/webhooks: an owner reads the account's endpoints, newest first, in one response. */
import { app } from '@azure/functions';
import { ok } from '../../shared/http/answer.ts';
import { endpoint, session } from '../../shared/http/endpoint.ts';
import { toWebhookV1 } from '../../shared/http/webhook-views.ts';
import { listWebhooks } from '../../shared/operations/webhooks/list-webhooks.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: session,
  run: async ({ deps, caller }) => {
    const { items } = await listWebhooks(deps, { ownerId: caller.ownerId, limit: Number.POSITIVE_INFINITY, offset: 0 });
    return ok(items.map(toWebhookV1));
  },
});

app.http('ListWebhooks', { methods: ['GET'], authLevel: 'anonymous', route: 'api/webhooks', handler });
