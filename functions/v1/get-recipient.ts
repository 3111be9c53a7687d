/** GET /api/v1/envelopes/{envelopeId}/recipients/{recipientId}: an integrator reads one recipient. */
import { apiKey } from '../../shared/contracts/route.ts';
import { recipientV1 } from '../../shared/contracts/v1-envelopes.ts';
import { recipientAnswer } from '../../shared/http/views.ts';
import { currentEnvelope } from '../../shared/operations/envelopes/steps/change-envelope.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/v1/envelopes/{envelopeId}/recipients/{recipientId}', {
  name: 'V1GetRecipient',
  tag: 'Recipients',
  summary: 'Read a recipient',
  auth: apiKey('envelopes:read'),
  answers: { 200: { json: recipientV1, headers: ['ETag'] } },
  run: async (call) => recipientAnswer(call, await currentEnvelope(call.deps, call.ref), call.ref.recipientId),
});
