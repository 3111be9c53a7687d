/** POST /api/v1/envelopes/{envelopeId}/recipients/{recipientId}/remind: the sender reminds one recipient. */
import { apiKey } from '../../shared/contracts/route.ts';
import { remindSignerBody } from '../../shared/contracts/sign.ts';
import { recipientV1 } from '../../shared/contracts/v1-envelopes.ts';
import { recipientAnswer } from '../../shared/http/views.ts';
import { remindRecipient } from '../../shared/operations/envelopes/reminders.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/v1/envelopes/{envelopeId}/recipients/{recipientId}/remind', {
  name: 'V1RemindRecipient',
  tag: 'Recipients',
  summary: 'Remind a recipient by e-mail',
  auth: apiKey('envelopes:write', 'acts'),
  body: remindSignerBody,
  takes: ['Idempotency-Key'],
  answers: { 200: { json: recipientV1, headers: ['ETag'] } },
  refuses: ['invalid_state', 'not_your_turn', 'recipient_locked', 'no_notifications'],
  example: { newLink: true },
  async run(call) {
    const { deps, ref, body, isRepeat } = call;
    const change = { wantsNewLink: body.newLink ?? false, isRepeat };
    return recipientAnswer(call, await remindRecipient(deps, ref, change), ref.recipientId);
  },
});
