/** POST /api/v1/envelopes/{envelopeId}/send: the sender asks the recipients to sign. */
import { app } from '@azure/functions';
import { sendEnvelopeBody } from '../../shared/contracts/v1-envelopes.ts';
import { etag, ok } from '../../shared/http/answer.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { envelopeRef } from '../../shared/http/refs.ts';
import { toEnvelopeV1 } from '../../shared/http/views.ts';
import { sendEnvelope } from '../../shared/operations/envelopes/send-envelope.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('envelopes:write'),
  body: sendEnvelopeBody,
  idempotency: 'kept',
  run: async ({ deps, caller, params, request, isRepeat }) => {
    const ref = { ...envelopeRef(caller, params), ifMatch: request.headers.get('if-match') };
    const { value, version } = await sendEnvelope(deps, ref, { isRepeat });
    return ok({ data: toEnvelopeV1(value) }, etag(version));
  },
});

app.http('V1SendEnvelope', {
  methods: ['POST'],
  authLevel: 'anonymous',
  route: 'api/v1/envelopes/{envelopeId}/send',
  handler,
});
