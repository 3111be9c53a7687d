/** POST /api/v1/envelopes/{envelopeId}/preflight: an integrator learns, without changing anything, whether the document can be sealed. */
import { app } from '@azure/functions';
import { ok } from '../../shared/http/answer.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { envelopeRef } from '../../shared/http/refs.ts';
import { preflightEnvelope } from '../../shared/operations/envelopes/preflight-envelope.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('envelopes:write'),
  idempotency: 'rerun',
  run: async ({ deps, caller, params }) => ok({ data: await preflightEnvelope(deps, envelopeRef(caller, params)) }),
});

app.http('V1PreflightEnvelope', {
  methods: ['POST'],
  authLevel: 'anonymous',
  route: 'api/v1/envelopes/{envelopeId}/preflight',
  handler,
});
