/** POST /api/envelopes/{id}/signers/{signerId}/remind: an owner reminds a signer by e-mail. */
import { session } from '../../shared/contracts/route.ts';
import { remindSignerAnswer, remindSignerBody } from '../../shared/contracts/sign.ts';
import { findRecipient } from '../../shared/domain/recipients/recipient.ts';
import { ok } from '../../shared/http/answer.ts';
import { remindRecipient } from '../../shared/operations/envelopes/reminders.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/envelopes/{id}/signers/{signerId}/remind', {
  name: 'RemindSigner',
  tag: 'Envelopes (app API)',
  summary: 'Remind a signer by e-mail',
  auth: session('envelopes:write'),
  body: remindSignerBody,
  answers: { 200: { json: remindSignerAnswer } },
  refuses: ['invalid_state', 'not_your_turn', 'recipient_locked', 'no_notifications', 'rate_limit_exceeded'],
  example: { newLink: true },
  async run({ deps, ref, body }) {
    const { value } = await remindRecipient(deps, ref, { wantsNewLink: body.newLink ?? false, isRepeat: false });
    const { remindedAt, email } = findRecipient(value, ref.recipientId);
    return ok({ remindedAt, email });
  },
});
