/** DELETE /api/v1/envelopes/{envelopeId}/recipients/{recipientId}: an integrator removes a recipient who has not acted. */
import { apiKey } from '../../shared/contracts/route.ts';
import { deletedV1 } from '../../shared/contracts/v1-envelopes.ts';
import { ok } from '../../shared/http/answer.ts';
import { deleteRecipient } from '../../shared/operations/envelopes/recipients.ts';
import { serve } from '../../shared/serve.ts';

serve('DELETE /api/v1/envelopes/{envelopeId}/recipients/{recipientId}', {
  name: 'V1DeleteRecipient',
  tag: 'Recipients',
  summary: 'Remove a recipient who has not acted',
  auth: apiKey('envelopes:write', 'drafts'),
  takes: ['If-Match'],
  answers: { 200: { json: deletedV1 } },
  refuses: ['invalid_state', 'recipient_locked'],
  async run({ deps, ref }) {
    await deleteRecipient(deps, ref);
    return ok({ id: ref.recipientId, deleted: true });
  },
});
