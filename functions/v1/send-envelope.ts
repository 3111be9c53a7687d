/** POST /api/v1/envelopes/{envelopeId}/send: the sender asks the recipients to sign. */
import { apiKey, pinningRefusals, placingRefusals } from '../../shared/contracts/route.ts';
import { envelopeV1, sendEnvelopeBody } from '../../shared/contracts/v1-envelopes.ts';
import { envelopeAnswer } from '../../shared/http/views.ts';
import { sendEnvelope } from '../../shared/operations/envelopes/send-envelope.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/v1/envelopes/{envelopeId}/send', {
  name: 'V1SendEnvelope',
  tag: 'Envelopes',
  summary: 'Send an envelope to its recipients',
  auth: apiKey('envelopes:write', 'acts'),
  body: sendEnvelopeBody,
  takes: ['Idempotency-Key', 'If-Match'],
  answers: { 200: { json: envelopeV1, headers: ['ETag'] } },
  refuses: ['invalid_state', ...pinningRefusals, ...placingRefusals, 'sealing_certificate_expired'],
  example: {},
  async run(call) {
    const { deps, caller, ref, isRepeat } = call;
    const { email, profile } = caller;
    return envelopeAnswer(call, await sendEnvelope(deps, ref, { email, profile, isRepeat }));
  },
});
