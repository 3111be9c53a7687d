/** POST /api/envelopes/{id}/preflight: an owner learns, without changing anything, whether the document can be sealed. */
import { app } from '@azure/functions';
import { ok } from '../../shared/http/answer.ts';
import { endpoint, session } from '../../shared/http/endpoint.ts';
import { appEnvelopeRef } from '../../shared/http/refs.ts';
import { preflightEnvelope } from '../../shared/operations/envelopes/preflight-envelope.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: session,
  run: async ({ deps, caller, params }) => ok(await preflightEnvelope(deps, appEnvelopeRef(caller, params))),
});

app.http('PreflightEnvelope', {
  methods: ['POST'],
  authLevel: 'anonymous',
  route: 'api/envelopes/{id}/preflight',
  handler,
});
