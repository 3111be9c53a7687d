/** POST /api/webhooks: an owner names an address that is told of events; only this answer shows the secret. */
import { route, session } from '../../shared/contracts/route.ts';
import { createWebhookBody } from '../../shared/contracts/webhooks.ts';
import { created } from '../../shared/http/answer.ts';
import { register } from '../../shared/http/register.ts';
import { toWebhookWithSecretV1, webhookEtag } from '../../shared/http/webhook-views.ts';
import { createWebhook } from '../../shared/operations/webhooks/create-webhook.ts';
import { services } from '../../shared/services.ts';

register(
  services,
  route('POST /api/webhooks', {
    isPublic: false,
    name: 'CreateWebhook',
    auth: session,
    body: createWebhookBody,
  }),
  async ({ deps, ref, body, seed }) => {
    const made = await createWebhook(deps, { ...ref, seed, ...body });
    return created(toWebhookWithSecretV1(made), webhookEtag(deps, made.webhook));
  },
);
