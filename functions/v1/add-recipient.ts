/** POST /api/v1/envelopes/{envelopeId}/recipients: an integrator adds a recipient. */
import { app } from '@azure/functions';
import { addRecipientBody } from '../../shared/contracts/v1-envelopes.ts';
import { created, etag } from '../../shared/http/answer.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { envelopeRef } from '../../shared/http/refs.ts';
import { toRecipientV1 } from '../../shared/http/views.ts';
import { addRecipient } from '../../shared/operations/envelopes/add-recipient.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('envelopes:write'),
  body: addRecipientBody,
  idempotency: 'kept',
  run: async ({ deps, caller, params, body, seed, request }) => {
    const ref = { ...envelopeRef(caller, params), ifMatch: request.headers.get('if-match') };
    const { value, version } = await addRecipient(deps, ref, `rcp_${seed.replaceAll('-', '')}`, body);
    return created({ data: toRecipientV1(value) }, etag(version));
  },
});

app.http('V1AddRecipient', {
  methods: ['POST'],
  authLevel: 'anonymous',
  route: 'api/v1/envelopes/{envelopeId}/recipients',
  handler,
});
