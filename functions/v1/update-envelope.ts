/** PATCH /api/v1/envelopes/{envelopeId}: an integrator edits a draft, adds its document, or voids what was sent. */
import { app } from '@azure/functions';
import { patchEnvelopeBody } from '../../shared/contracts/v1-envelopes.ts';
import { etag, ok } from '../../shared/http/answer.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { envelopeRef } from '../../shared/http/refs.ts';
import { toEnvelopeV1 } from '../../shared/http/views.ts';
import { updateV1Envelope } from '../../shared/operations/envelopes/update-v1-envelope.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('envelopes:write'),
  body: patchEnvelopeBody,
  hasInlineDocument: true,
  run: async ({ deps, caller, params, body, request }) => {
    const ref = { ...envelopeRef(caller, params), ifMatch: request.headers.get('if-match') };
    const { envelope, upload } = await updateV1Envelope(deps, { ...ref, body });
    return ok({ data: toEnvelopeV1(envelope.value, upload) }, etag(envelope.version));
  },
});

app.http('V1UpdateEnvelope', {
  methods: ['PATCH'],
  authLevel: 'anonymous',
  route: 'api/v1/envelopes/{envelopeId}',
  handler,
});
