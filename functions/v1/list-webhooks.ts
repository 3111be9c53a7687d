/** GET /api/v1/webhooks: an integrator reads the account's endpoints, newest first. */
import { listOf, pageQuery } from '../../shared/contracts/paging.ts';
import { apiKey } from '../../shared/contracts/route.ts';
import { webhookV1 } from '../../shared/contracts/webhooks.ts';
import { listAnswer, pageOf, toPage } from '../../shared/http/paging.ts';
import { toWebhookV1 } from '../../shared/http/webhook-views.ts';
import { listWebhooks } from '../../shared/operations/webhooks/webhooks.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/v1/webhooks', {
  name: 'V1ListWebhooks',
  tag: 'Webhooks',
  summary: 'List webhook endpoints, newest first',
  auth: apiKey('webhooks:read'),
  query: pageQuery,
  answers: { 200: { json: listOf(webhookV1) } },
  async run({ deps, ref, query }) {
    const page = toPage(query);
    const found = pageOf(await listWebhooks(deps, ref), page, {
      list: 'webhooks',
      keyOf: ({ createdAt }) => Date.parse(createdAt),
      isDescending: true,
    });
    return listAnswer(found, page, toWebhookV1);
  },
});
