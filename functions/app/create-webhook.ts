/** POST /api/webhooks: an owner names an address that shall be told of events; the secret is shown here only. */
import { app } from '@azure/functions';
import { createWebhookBody } from '../../shared/contracts/webhooks.ts';
import { created } from '../../shared/http/answer.ts';
import { endpoint, session } from '../../shared/http/endpoint.ts';
import { toWebhookWithSecretV1, webhookEtag } from '../../shared/http/webhook-views.ts';
import { createWebhook } from '../../shared/operations/webhooks/create-webhook.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: session,
  body: createWebhookBody,
  run: async ({ deps, caller, body, seed }) => {
    const made = await createWebhook(deps, { ownerId: caller.ownerId, seed, ...body });
    return created(toWebhookWithSecretV1(made), webhookEtag(deps, made.webhook));
  },
});

app.http('CreateWebhook', { methods: ['POST'], authLevel: 'anonymous', route: 'api/webhooks', handler });
