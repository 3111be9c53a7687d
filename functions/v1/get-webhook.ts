/** GET /api/v1/webhooks/{webhookId}: an integrator reads one endpoint, without its secret. */
import { app } from '@azure/functions';
import { ok } from '../../shared/http/answer.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { toWebhookV1, webhookEtag } from '../../shared/http/webhook-views.ts';
import { getWebhook } from '../../shared/operations/webhooks/get-webhook.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('webhooks:read'),
  run: async ({ deps, caller, params }) => {
    const webhook = await getWebhook(deps, { ownerId: caller.ownerId, webhookId: params.webhookId ?? '' });
    return ok({ data: toWebhookV1(webhook) }, webhookEtag(deps, webhook));
  },
});

app.http('V1GetWebhook', { methods: ['GET'], authLevel: 'anonymous', route: 'api/v1/webhooks/{webhookId}', handler });
