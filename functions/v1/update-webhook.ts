/** PATCH /api/v1/webhooks/{webhookId}, in both APIs: an owner or integrator changes address, description or events, disables or enables. */
import { apiKey } from '../../shared/contracts/route.ts';
import { updateWebhookBody, webhookV1 } from '../../shared/contracts/webhooks.ts';
import { ok } from '../../shared/http/answer.ts';
import { toWebhookV1, webhookEtag } from '../../shared/http/webhook-views.ts';
import { updateWebhook } from '../../shared/operations/webhooks/webhooks.ts';
import { serve } from '../../shared/serve.ts';

serve('PATCH /api/v1/webhooks/{webhookId}', {
  name: 'V1UpdateWebhook',
  appName: 'UpdateWebhook',
  tag: 'Webhooks',
  summary: 'Change a webhook endpoint',
  auth: apiKey('webhooks:write', 'acts'),
  body: updateWebhookBody,
  takes: ['If-Match'],
  answers: { 200: { json: webhookV1, headers: ['ETag'] } },
  example: { events: ['*'] },
  async run({ deps, ref, body }) {
    const webhook = await updateWebhook(deps, ref, body);
    return ok(toWebhookV1(webhook), webhookEtag(deps, webhook));
  },
});
