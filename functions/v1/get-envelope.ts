/** GET /api/v1/envelopes/{envelopeId}: an integrator reads one envelope. */
import { app } from '@azure/functions';
import { etag, ok } from '../../shared/http/answer.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { envelopeRef } from '../../shared/http/refs.ts';
import { toEnvelopeV1 } from '../../shared/http/views.ts';
import { getEnvelope } from '../../shared/operations/envelopes/get-envelope.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('envelopes:read'),
  run: async ({ deps, caller, params }) => {
    const { value, version } = await getEnvelope(deps, envelopeRef(caller, params));
    return ok({ data: toEnvelopeV1(value) }, etag(version));
  },
});

app.http('V1GetEnvelope', {
  methods: ['GET'],
  authLevel: 'anonymous',
  route: 'api/v1/envelopes/{envelopeId}',
  handler,
});
