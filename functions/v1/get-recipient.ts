/** GET /api/v1/envelopes/{envelopeId}/recipients/{recipientId}: an integrator reads one recipient. */
import { app } from '@azure/functions';
import { findRecipient } from '../../shared/domain/recipient.ts';
import { etag, ok } from '../../shared/http/answer.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { envelopeRef } from '../../shared/http/refs.ts';
import { toRecipientV1 } from '../../shared/http/views.ts';
import { getEnvelope } from '../../shared/operations/envelopes/get-envelope.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('envelopes:read'),
  run: async ({ deps, caller, params }) => {
    const { value, version } = await getEnvelope(deps, envelopeRef(caller, params));
    return ok({ data: toRecipientV1(findRecipient(value, params.recipientId ?? '')) }, etag(version));
  },
});

app.http('V1GetRecipient', {
  methods: ['GET'],
  authLevel: 'anonymous',
  route: 'api/v1/envelopes/{envelopeId}/recipients/{recipientId}',
  handler,
});
