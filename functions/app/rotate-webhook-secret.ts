/** POST /api/webhooks/{webhookId}/rotate-secret: an owner gets a new secret; both sign for 24 hours. */
import { app } from '@azure/functions';
import { ok } from '../../shared/http/answer.ts';
import { endpoint, session } from '../../shared/http/endpoint.ts';
import { toWebhookWithSecretV1 } from '../../shared/http/webhook-views.ts';
import { rotateWebhookSecret } from '../../shared/operations/rotate-webhook-secret.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: session,
  run: async ({ deps, caller, params }) => {
    const ref = { ownerId: caller.ownerId, webhookId: params.webhookId ?? '' };
    return ok(toWebhookWithSecretV1(await rotateWebhookSecret(deps, ref)));
  },
});

app.http('RotateWebhookSecret', {
  methods: ['POST'],
  authLevel: 'anonymous',
  route: 'api/webhooks/{webhookId}/rotate-secret',
  handler,
});
