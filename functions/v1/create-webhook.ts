/** POST /api/v1/webhooks: an integrator names an address that shall be told of events; the secret is shown here only. */
import { app } from '@azure/functions';
import { createWebhookBody } from '../../shared/contracts/webhooks.ts';
import { created } from '../../shared/http/answer.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { toWebhookWithSecretV1, webhookEtag } from '../../shared/http/webhook-views.ts';
import { createWebhook } from '../../shared/operations/webhooks/create-webhook.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('webhooks:write'),
  body: createWebhookBody,
  idempotency: 'kept',
  run: async ({ deps, caller, body, seed }) => {
    const made = await createWebhook(deps, { ownerId: caller.ownerId, seed, ...body });
    return created({ data: toWebhookWithSecretV1(made) }, webhookEtag(deps, made.webhook));
  },
});

app.http('V1CreateWebhook', { methods: ['POST'], authLevel: 'anonymous', route: 'api/v1/webhooks', handler });
