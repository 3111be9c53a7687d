/** GET /api/v1/webhooks/{webhookId}: an integrator reads one endpoint, without its secret. */
import { apiKey } from '../../shared/contracts/route.ts';
import { webhookV1 } from '../../shared/contracts/webhooks.ts';
import { ok } from '../../shared/http/answer.ts';
import { toWebhookV1, webhookEtag } from '../../shared/http/webhook-views.ts';
import { getWebhook } from '../../shared/operations/webhooks/webhooks.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/v1/webhooks/{webhookId}', {
  name: 'V1GetWebhook',
  tag: 'Webhooks',
  summary: 'Read a webhook endpoint',
  auth: apiKey('webhooks:read'),
  answers: { 200: { json: webhookV1, headers: ['ETag'] } },
  async run({ deps, ref }) {
    const webhook = await getWebhook(deps, ref);
    return ok(toWebhookV1(webhook), webhookEtag(deps, webhook));
  },
});
