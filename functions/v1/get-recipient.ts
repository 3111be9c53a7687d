/** GET /api/v1/envelopes/{envelopeId}/recipients/{recipientId}: an integrator reads one recipient. */
import { apiKey } from '../../shared/contracts/route.ts';
import { recipientV1 } from '../../shared/contracts/v1-envelopes.ts';
import { findRecipient } from '../../shared/domain/recipients/recipient.ts';
import { versioned } from '../../shared/http/answer.ts';
import { toRecipientV1 } from '../../shared/http/views.ts';
import { currentEnvelope } from '../../shared/operations/envelopes/steps/change-envelope.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/v1/envelopes/{envelopeId}/recipients/{recipientId}', {
  name: 'V1GetRecipient',
  tag: 'Recipients',
  summary: 'Read a recipient',
  auth: apiKey('envelopes:read'),
  answers: { 200: { json: recipientV1, headers: ['ETag'] } },
  run: async ({ deps, ref }) =>
    versioned(await currentEnvelope(deps, ref), (value) => toRecipientV1(findRecipient(value, ref.recipientId))),
});
