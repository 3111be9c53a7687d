/** DELETE /api/webhooks/{webhookId}: an owner ends an endpoint; nothing more is sent to it. */
import { route, session } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { register } from '../../shared/http/register.ts';
import { deleteWebhook } from '../../shared/operations/webhooks/delete-webhook.ts';
import { services } from '../../shared/services.ts';

register(
  services,
  route('DELETE /api/webhooks/{webhookId}', {
    isPublic: false,
    name: 'DeleteWebhook',
    auth: session,
    takes: ['If-Match'],
  }),
  async ({ deps, ref }) => {
    await deleteWebhook(deps, ref);
    return ok({ id: ref.webhookId, deleted: true });
  },
);
