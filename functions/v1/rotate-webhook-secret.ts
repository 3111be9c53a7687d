/** POST /api/v1/webhooks/{webhookId}/rotate-secret, in both APIs: an owner or integrator gets a new secret; both sign for 24 hours. */
import { apiKey } from '../../shared/contracts/route.ts';
import { webhookWithSecretV1 } from '../../shared/contracts/webhooks.ts';
import { ok } from '../../shared/http/answer.ts';
import { toWebhookWithSecretV1, webhookEtag } from '../../shared/http/webhook-views.ts';
import { rotateWebhookSecret } from '../../shared/operations/webhooks/webhooks.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/v1/webhooks/{webhookId}/rotate-secret', {
  name: 'V1RotateWebhookSecret',
  appName: 'RotateWebhookSecret',
  tag: 'Webhooks',
  summary: 'Replace the signing secret',
  auth: apiKey('webhooks:write', 'acts'),
  takes: ['Idempotency-Key', 'If-Match'],
  answers: { 200: { json: webhookWithSecretV1, headers: ['ETag'] } },
  async run({ deps, ref }) {
    const rotated = await rotateWebhookSecret(deps, ref);
    return ok(toWebhookWithSecretV1(rotated), webhookEtag(deps, rotated.webhook));
  },
});
