/** POST /api/v1/envelopes/{envelopeId}/correct: the sender replaces a sent envelope with a draft to correct. */
import { apiKey } from '../../shared/contracts/route.ts';
import { correctEnvelopeBody, envelopeV1 } from '../../shared/contracts/v1-envelopes.ts';
import { envelopeAnswer } from '../../shared/http/views.ts';
import { correctEnvelope } from '../../shared/operations/envelopes/correct-envelope.ts';
import { logNewHold } from '../../shared/operations/envelopes/steps/legal-hold.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/v1/envelopes/{envelopeId}/correct', {
  name: 'V1CorrectEnvelope',
  tag: 'Envelopes',
  summary: 'Replace a sent envelope with a draft of the same content, to correct and send it again',
  auth: apiKey('envelopes:write', 'acts'),
  body: correctEnvelopeBody,
  takes: ['Idempotency-Key'],
  answers: { 201: { json: envelopeV1, headers: ['ETag'] } },
  refuses: ['invalid_state', 'document_missing', 'document_changed'],
  example: {},
  async run(call) {
    const { deps, caller, ref } = call;
    const draft = await correctEnvelope(deps, ref, {
      ownerEmail: caller.email,
      log: (created) => logNewHold(deps, ref, created),
    });
    return envelopeAnswer(call, draft, { status: 201 });
  },
});
