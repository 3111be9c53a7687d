/** DELETE /api/v1/webhooks/{webhookId}: an integrator ends an endpoint; nothing more is sent to it. */
import { app } from '@azure/functions';
import { ok } from '../../shared/http/answer.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { deleteWebhook } from '../../shared/operations/webhooks/delete-webhook.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('webhooks:write'),
  run: async ({ deps, caller, params, request }) => {
    const webhookId = params.webhookId ?? '';
    await deleteWebhook(deps, { ownerId: caller.ownerId, webhookId, ifMatch: request.headers.get('if-match') });
    return ok({ data: { id: webhookId, deleted: true } });
  },
});

app.http('V1DeleteWebhook', {
  methods: ['DELETE'],
  authLevel: 'anonymous',
  route: 'api/v1/webhooks/{webhookId}',
  handler,
});
