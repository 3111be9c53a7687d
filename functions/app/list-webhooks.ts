/** GET /api/webhooks: an owner reads the account's endpoints, newest first. */
import { session } from '../../shared/contracts/route.ts';
import { webhookList } from '../../shared/contracts/webhooks.ts';
import { ok } from '../../shared/http/answer.ts';
import { toWebhookV1 } from '../../shared/http/webhook-views.ts';
import { listWebhooks } from '../../shared/operations/webhooks/webhooks.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/webhooks', {
  name: 'ListWebhooks',
  auth: session('webhooks:read'),
  answers: { 200: { json: webhookList } },
  run: async ({ deps, ref }) => ok((await listWebhooks(deps, ref)).map(toWebhookV1)),
});
