/** PATCH /api/webhooks/{webhookId}: an owner changes address, description or events, disables or enables. */
import { route, session } from '../../shared/contracts/route.ts';
import { updateWebhookBody } from '../../shared/contracts/webhooks.ts';
import { ok } from '../../shared/http/answer.ts';
import { register } from '../../shared/http/register.ts';
import { toWebhookV1, webhookEtag } from '../../shared/http/webhook-views.ts';
import { updateWebhook } from '../../shared/operations/webhooks/update-webhook.ts';
import { services } from '../../shared/services.ts';

register(
  services,
  route('PATCH /api/webhooks/{webhookId}', {
    isPublic: false,
    name: 'UpdateWebhook',
    auth: session,
    body: updateWebhookBody,
    takes: ['If-Match'],
  }),
  async ({ deps, ref, body }) => {
    const webhook = await updateWebhook(deps, ref, body);
    return ok(toWebhookV1(webhook), webhookEtag(deps, webhook));
  },
);
