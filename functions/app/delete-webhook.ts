/** DELETE /api/webhooks/{webhookId}: an owner ends an endpoint; nothing more is sent to it. */
import { app } from '@azure/functions';
import { ok } from '../../shared/http/answer.ts';
import { endpoint, session } from '../../shared/http/endpoint.ts';
import { deleteWebhook } from '../../shared/operations/webhooks/delete-webhook.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: session,
  run: async ({ deps, caller, params, request }) => {
    const webhookId = params.webhookId ?? '';
    await deleteWebhook(deps, { ownerId: caller.ownerId, webhookId, ifMatch: request.headers.get('if-match') });
    return ok({ id: webhookId, deleted: true });
  },
});

app.http('DeleteWebhook', {
  methods: ['DELETE'],
  authLevel: 'anonymous',
  route: 'api/webhooks/{webhookId}',
  handler,
});
