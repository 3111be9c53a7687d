/** DELETE /api/v1/envelopes/{envelopeId}: an integrator erases a draft, voids what was sent, or takes a finished one off the lists. */
import { app } from '@azure/functions';
import { ok } from '../../shared/http/answer.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { envelopeRef } from '../../shared/http/refs.ts';
import { deleteEnvelope } from '../../shared/operations/envelopes/delete-envelope.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('envelopes:write'),
  run: async ({ deps, caller, params, request }) => {
    await deleteEnvelope(deps, { ...envelopeRef(caller, params), ifMatch: request.headers.get('if-match') });
    return ok({ data: { id: params.envelopeId, deleted: true } });
  },
});

app.http('V1DeleteEnvelope', {
  methods: ['DELETE'],
  authLevel: 'anonymous',
  route: 'api/v1/envelopes/{envelopeId}',
  handler,
});
