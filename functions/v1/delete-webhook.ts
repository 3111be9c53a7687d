/** DELETE /api/v1/webhooks/{webhookId}: an integrator ends an endpoint; nothing more is sent to it. */
import { dataOf } from '../../shared/contracts/paging.ts';
import { apiKey, route } from '../../shared/contracts/route.ts';
import { deletedWebhookV1 } from '../../shared/contracts/webhooks.ts';
import { ok } from '../../shared/http/answer.ts';
import { register } from '../../shared/http/register.ts';
import { deleteWebhook } from '../../shared/operations/webhooks/delete-webhook.ts';
import { services } from '../../shared/services.ts';

register(
  services,
  route('DELETE /api/v1/webhooks/{webhookId}', {
    name: 'V1DeleteWebhook',
    tag: 'Webhooks',
    summary: 'Delete a webhook endpoint',
    auth: apiKey('webhooks:write'),
    takes: ['If-Match'],
    answers: { 200: { json: dataOf(deletedWebhookV1) } },
  }),
  async ({ deps, ref }) => {
    await deleteWebhook(deps, ref);
    return ok({ data: { id: ref.webhookId, deleted: true } });
  },
);
