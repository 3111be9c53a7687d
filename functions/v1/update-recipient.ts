/** PATCH /api/v1/envelopes/{envelopeId}/recipients/{recipientId}: an integrator changes a recipient who has not acted. */
import { apiKey } from '../../shared/contracts/route.ts';
import { recipientV1, updateRecipientBody } from '../../shared/contracts/v1-envelopes.ts';
import { recipientAnswer } from '../../shared/http/views.ts';
import { updateRecipient } from '../../shared/operations/envelopes/recipients.ts';
import { serve } from '../../shared/serve.ts';

serve('PATCH /api/v1/envelopes/{envelopeId}/recipients/{recipientId}', {
  name: 'V1UpdateRecipient',
  tag: 'Recipients',
  summary: 'Change a recipient who has not acted',
  auth: apiKey('envelopes:write', 'drafts'),
  body: updateRecipientBody,
  takes: ['If-Match'],
  answers: { 200: { json: recipientV1, headers: ['ETag'] } },
  refuses: ['invalid_state', 'recipient_locked'],
  example: { name: 'Ada King' },
  run: async (call) =>
    recipientAnswer(call, await updateRecipient(call.deps, call.ref, call.body), call.ref.recipientId),
});
