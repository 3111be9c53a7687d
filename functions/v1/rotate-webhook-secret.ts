/** POST /api/v1/webhooks/{webhookId}/rotate-secret: an integrator gets a new secret; both sign for 24 hours. */
import { app } from '@azure/functions';
import { ok } from '../../shared/http/answer.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { toWebhookWithSecretV1, webhookEtag } from '../../shared/http/webhook-views.ts';
import { rotateWebhookSecret } from '../../shared/operations/webhooks/rotate-webhook-secret.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('webhooks:write'),
  idempotency: 'kept',
  run: async ({ deps, caller, params, request }) => {
    const ifMatch = request.headers.get('if-match');
    const ref = { ownerId: caller.ownerId, webhookId: params.webhookId ?? '', ifMatch };
    const rotated = await rotateWebhookSecret(deps, ref);
    return ok({ data: toWebhookWithSecretV1(rotated) }, webhookEtag(deps, rotated.webhook));
  },
});

app.http('V1RotateWebhookSecret', {
  methods: ['POST'],
  authLevel: 'anonymous',
  route: 'api/v1/webhooks/{webhookId}/rotate-secret',
  handler,
});
