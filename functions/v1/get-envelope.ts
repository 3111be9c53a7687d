/** GET /api/v1/envelopes/{envelopeId}: an integrator reads one envelope. */
import { apiKey } from '../../shared/contracts/route.ts';
import { envelopeV1 } from '../../shared/contracts/v1-envelopes.ts';
import { envelopeAnswer } from '../../shared/http/views.ts';
import { currentEnvelope } from '../../shared/operations/envelopes/steps/change-envelope.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/v1/envelopes/{envelopeId}', {
  name: 'V1GetEnvelope',
  tag: 'Envelopes',
  summary: 'Read an envelope',
  auth: apiKey('envelopes:read'),
  answers: { 200: { json: envelopeV1, headers: ['ETag'] } },
  run: async (call) => envelopeAnswer(call, await currentEnvelope(call.deps, call.ref)),
});
