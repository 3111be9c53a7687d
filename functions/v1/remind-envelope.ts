/** POST /api/v1/envelopes/{envelopeId}/remind: the sender reminds every recipient whose turn it is. */
import { apiKey } from '../../shared/contracts/route.ts';
import { envelopeV1, remindEnvelopeBody } from '../../shared/contracts/v1-envelopes.ts';
import { envelopeAnswer } from '../../shared/http/views.ts';
import { remindEnvelope } from '../../shared/operations/envelopes/reminders.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/v1/envelopes/{envelopeId}/remind', {
  name: 'V1RemindEnvelope',
  tag: 'Envelopes',
  summary: 'Remind every recipient whose turn it is by e-mail',
  auth: apiKey('envelopes:write', 'acts'),
  body: remindEnvelopeBody,
  takes: ['Idempotency-Key'],
  answers: { 200: { json: envelopeV1, headers: ['ETag'] } },
  refuses: ['invalid_state'],
  example: { newLinks: true },
  async run(call) {
    const { deps, ref, body, isRepeat } = call;
    const change = { wantsNewLinks: body.newLinks ?? false, isRepeat };
    return envelopeAnswer(call, await remindEnvelope(deps, ref, change));
  },
});
