/** PATCH /api/v1/envelopes/{envelopeId}/recipients/{recipientId}: an integrator changes a recipient who has not acted. */
import { app } from '@azure/functions';
import { updateRecipientBody } from '../../shared/contracts/v1-envelopes.ts';
import { etag, ok } from '../../shared/http/answer.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { envelopeRef } from '../../shared/http/refs.ts';
import { toRecipientV1 } from '../../shared/http/views.ts';
import { updateRecipient } from '../../shared/operations/envelopes/update-recipient.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('envelopes:write'),
  body: updateRecipientBody,
  run: async ({ deps, caller, params, body, request }) => {
    const ref = { ...envelopeRef(caller, params), ifMatch: request.headers.get('if-match') };
    const { value, version } = await updateRecipient(deps, ref, params.recipientId ?? '', body);
    return ok({ data: toRecipientV1(value) }, etag(version));
  },
});

app.http('V1UpdateRecipient', {
  methods: ['PATCH'],
  authLevel: 'anonymous',
  route: 'api/v1/envelopes/{envelopeId}/recipients/{recipientId}',
  handler,
});
