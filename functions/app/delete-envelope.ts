/** DELETE /api/envelopes/{id}: an owner erases a draft, voids what was sent, or takes a finished one off the list. */
import { app } from '@azure/functions';
import { ok } from '../../shared/http/answer.ts';
import { endpoint, session } from '../../shared/http/endpoint.ts';
import { appEnvelopeRef } from '../../shared/http/refs.ts';
import { deleteEnvelope } from '../../shared/operations/envelopes/delete-envelope.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: session,
  run: async ({ deps, caller, params, request }) => {
    await deleteEnvelope(deps, { ...appEnvelopeRef(caller, params), ifMatch: request.headers.get('if-match') });
    return ok({ id: params.id, deleted: true });
  },
});

app.http('DeleteEnvelope', { methods: ['DELETE'], authLevel: 'anonymous', route: 'api/envelopes/{id}', handler });
