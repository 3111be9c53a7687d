/** POST /api/v1/webhooks: registers an address that receives events. Only this answer contains the secret. */
import { apiKey, newest } from '../../shared/contracts/route.ts';
import { createWebhookBody, createWebhookQuery, webhookWithSecretV1 } from '../../shared/contracts/webhooks.ts';
import { created, withLocation } from '../../shared/http/answer.ts';
import { toWebhookWithSecretV1, webhookEtag } from '../../shared/http/webhook-views.ts';
import { createWebhook } from '../../shared/operations/webhooks/webhooks.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/v1/webhooks', {
  name: 'V1CreateWebhook',
  appName: 'CreateWebhook',
  tag: 'Webhooks',
  summary: 'Register a webhook endpoint; only this answer contains its secret',
  auth: newest(apiKey('webhooks:write', 'acts')),
  body: createWebhookBody,
  query: createWebhookQuery,
  takes: ['Idempotency-Key'],
  answers: { 201: { json: webhookWithSecretV1, headers: ['ETag'] } },
  example: { url: 'https://hooks.example.com/countersign', events: ['envelope.completed', 'envelope.declined'] },
  async run({ deps, ref, body, query, seed, request }) {
    const made = await createWebhook(deps, { ...ref, seed, ...body });
    const answer = created(toWebhookWithSecretV1(made), webhookEtag(deps, made.webhook));
    return query.location === 'url' ? withLocation(answer, request.url, deps.settings.publicUrl) : answer;
  },
});
