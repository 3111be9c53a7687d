/** DELETE /api/v1/webhooks/{webhookId}, in both APIs: an owner or integrator ends an endpoint; nothing more is sent to it. */
import { apiKey } from '../../shared/contracts/route.ts';
import { deletedV1 } from '../../shared/contracts/v1-envelopes.ts';
import { ok } from '../../shared/http/answer.ts';
import { deleteWebhook } from '../../shared/operations/webhooks/webhooks.ts';
import { serve } from '../../shared/serve.ts';

serve('DELETE /api/v1/webhooks/{webhookId}', {
  name: 'V1DeleteWebhook',
  appName: 'DeleteWebhook',
  tag: 'Webhooks',
  summary: 'Delete a webhook endpoint',
  auth: apiKey('webhooks:write', 'acts'),
  takes: ['If-Match'],
  answers: { 200: { json: deletedV1 } },
  async run({ deps, ref }) {
    await deleteWebhook(deps, ref);
    return ok({ id: ref.webhookId, deleted: true });
  },
});
