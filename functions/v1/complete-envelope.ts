/** POST /api/v1/envelopes/{envelopeId}/complete: the sender finalizes an envelope before all recipients have acted. */
import { apiKey, completingRefusals } from '../../shared/contracts/route.ts';
import { completeEnvelopeBody, envelopeV1 } from '../../shared/contracts/v1-envelopes.ts';
import { envelopeAnswer } from '../../shared/http/views.ts';
import { completeEnvelope } from '../../shared/operations/envelopes/complete-envelope.ts';
import { currentEnvelope } from '../../shared/operations/envelopes/steps/change-envelope.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/v1/envelopes/{envelopeId}/complete', {
  name: 'V1CompleteEnvelope',
  tag: 'Envelopes',
  summary: 'Finalize and seal an envelope now (idempotent)',
  auth: apiKey('envelopes:write', 'acts'),
  body: completeEnvelopeBody,
  takes: ['Idempotency-Key', 'If-Match'],
  answers: { 200: { json: envelopeV1, headers: ['ETag'] } },
  refuses: completingRefusals,
  example: {},
  async run(call) {
    const { deps, caller, ref } = call;
    await completeEnvelope(deps, ref, caller);
    const { ifMatch: _, ...envelope } = ref;
    return envelopeAnswer(call, await currentEnvelope(deps, envelope));
  },
});
