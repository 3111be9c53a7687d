/** POST /api/webhooks/{webhookId}/rotate-secret: an owner gets a new secret; both sign for 24 hours. */
import { app } from '@azure/functions';
import { ok } from '../../shared/http/answer.ts';
import { endpoint, session } from '../../shared/http/endpoint.ts';
import { toWebhookWithSecretV1, webhookEtag } from '../../shared/http/webhook-views.ts';
import { rotateWebhookSecret } from '../../shared/operations/webhooks/rotate-webhook-secret.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: session,
  run: async ({ deps, caller, params, request }) => {
    const ifMatch = request.headers.get('if-match');
    const ref = { ownerId: caller.ownerId, webhookId: params.webhookId ?? '', ifMatch };
    const rotated = await rotateWebhookSecret(deps, ref);
    return ok(toWebhookWithSecretV1(rotated), webhookEtag(deps, rotated.webhook));
  },
});

app.http('RotateWebhookSecret', {
  methods: ['POST'],
  authLevel: 'anonymous',
  route: 'api/webhooks/{webhookId}/rotate-secret',
  handler,
});
