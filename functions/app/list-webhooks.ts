/** GET /api/webhooks: an owner reads the account's endpoints, newest first. */
import { session } from '../../shared/contracts/route.ts';
import { webhookList } from '../../shared/contracts/webhooks.ts';
import { ok } from '../../shared/http/answer.ts';
import { toWebhookV1 } from '../../shared/http/webhook-views.ts';
import { listWebhooks } from '../../shared/operations/webhooks/webhooks.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/webhooks', {
  name: 'ListWebhooks',
  tag: 'Webhooks (dashboard)',
  summary: 'List webhook endpoints, newest first',
  auth: session,
  answers: { 200: { json: webhookList } },
  async run({ deps, ref }) {
    const { items } = await listWebhooks(deps, { ...ref, limit: Number.POSITIVE_INFINITY, offset: 0 });
    return ok(items.map(toWebhookV1));
  },
});
