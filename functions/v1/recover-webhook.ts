/** POST /api/v1/webhooks/{webhookId}/recover, in both APIs: an owner or integrator has missed events delivered. */
import { apiKey } from '../../shared/contracts/route.ts';
import { recoverWebhookBody, recoveryV1 } from '../../shared/contracts/webhooks.ts';
import { ok } from '../../shared/http/answer.ts';
import { recoverWebhook } from '../../shared/operations/webhooks/deliveries.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/v1/webhooks/{webhookId}/recover', {
  name: 'V1RecoverWebhook',
  appName: 'RecoverWebhook',
  tag: 'Webhooks',
  summary: 'Deliver again all events since a given time that the endpoint did not receive',
  auth: apiKey('webhooks:write', 'acts'),
  body: recoverWebhookBody,
  takes: ['Idempotency-Key'],
  answers: { 200: { json: recoveryV1 } },
  refuses: ['invalid_state'],
  example: { since: '2026-11-20T00:00:00Z' },
  async run({ deps, ref, body }) {
    const { enqueued, limit, nextCursor } = await recoverWebhook(deps, ref, body);
    return ok({ data: { enqueued }, pagination: { limit, hasMore: nextCursor !== null, nextCursor } });
  },
});
