/** POST /api/envelopes/{id}/complete: an owner finalizes; the document is flattened, certified and sealed. */
import { app } from '@azure/functions';
import { ok } from '../../shared/http/answer.ts';
import { endpoint, session } from '../../shared/http/endpoint.ts';
import { appEnvelopeRef } from '../../shared/http/refs.ts';
import { completeEnvelope } from '../../shared/operations/envelopes/complete-envelope.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: session,
  idempotency: 'rerun',
  run: async ({ deps, caller, params, request }) => {
    const ref = { ...appEnvelopeRef(caller, params), ifMatch: request.headers.get('if-match') };
    return ok(await completeEnvelope(deps, ref));
  },
});

app.http('CompleteEnvelope', {
  methods: ['POST'],
  authLevel: 'anonymous',
  route: 'api/envelopes/{id}/complete',
  handler,
});
