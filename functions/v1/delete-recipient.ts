/** DELETE /api/v1/envelopes/{envelopeId}/recipients/{recipientId}: an integrator removes a recipient who has not acted. */
import { app } from '@azure/functions';
import { ok } from '../../shared/http/answer.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { envelopeRef } from '../../shared/http/refs.ts';
import { deleteRecipient } from '../../shared/operations/envelopes/delete-recipient.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('envelopes:write'),
  run: async ({ deps, caller, params, request }) => {
    const ref = { ...envelopeRef(caller, params), ifMatch: request.headers.get('if-match') };
    await deleteRecipient(deps, ref, params.recipientId ?? '');
    return ok({ data: { id: params.recipientId, deleted: true } });
  },
});

app.http('V1DeleteRecipient', {
  methods: ['DELETE'],
  authLevel: 'anonymous',
  route: 'api/v1/envelopes/{envelopeId}/recipients/{recipientId}',
  handler,
});
