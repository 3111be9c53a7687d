/** PATCH /api/v1/webhooks/{webhookId}: an integrator changes address, description or events, disables or enables. */
import { app } from '@azure/functions';
import { updateWebhookBody } from '../../shared/contracts/webhooks.ts';
import { ok } from '../../shared/http/answer.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { toWebhookV1, webhookEtag } from '../../shared/http/webhook-views.ts';
import { updateWebhook } from '../../shared/operations/webhooks/update-webhook.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('webhooks:write'),
  body: updateWebhookBody,
  run: async ({ deps, caller, params, body, request }) => {
    const ref = {
      ownerId: caller.ownerId,
      webhookId: params.webhookId ?? '',
      ifMatch: request.headers.get('if-match'),
    };
    const webhook = await updateWebhook(deps, ref, body);
    return ok({ data: toWebhookV1(webhook) }, webhookEtag(deps, webhook));
  },
});

app.http('V1UpdateWebhook', {
  methods: ['PATCH'],
  authLevel: 'anonymous',
  route: 'api/v1/webhooks/{webhookId}',
  handler,
});
