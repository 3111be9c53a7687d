/** POST /api/v1/envelopes: an integrator drafts an envelope, with a document, from a template, or for a document to follow. */
import { app } from '@azure/functions';
import { createEnvelopeBody } from '../../shared/contracts/v1-envelopes.ts';
import { created, etag } from '../../shared/http/answer.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { toEnvelopeV1 } from '../../shared/http/views.ts';
import { createEnvelope } from '../../shared/operations/envelopes/create-envelope.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('envelopes:write'),
  body: createEnvelopeBody,
  hasInlineDocument: true,
  idempotency: 'kept',
  run: async ({ deps, caller, body, seed }) => {
    const { envelope, upload } = await createEnvelope(deps, {
      ownerId: caller.ownerId,
      ownerEmail: caller.email,
      seed,
      body,
    });
    return created({ data: toEnvelopeV1(envelope.value, upload) }, etag(envelope.version));
  },
});

app.http('V1CreateEnvelope', { methods: ['POST'], authLevel: 'anonymous', route: 'api/v1/envelopes', handler });
