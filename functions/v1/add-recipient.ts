/** POST /api/v1/envelopes/{envelopeId}/recipients: an integrator adds a recipient. */
import { apiKey } from '../../shared/contracts/route.ts';
import { addRecipientBody, recipientV1 } from '../../shared/contracts/v1-envelopes.ts';
import { recipientAnswer } from '../../shared/http/views.ts';
import { addRecipient } from '../../shared/operations/envelopes/recipients.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/v1/envelopes/{envelopeId}/recipients', {
  name: 'V1AddRecipient',
  tag: 'Recipients',
  summary: 'Add a recipient',
  auth: apiKey('envelopes:write', 'drafts'),
  body: addRecipientBody,
  takes: ['Idempotency-Key', 'If-Match'],
  answers: { 201: { json: recipientV1, headers: ['ETag'] } },
  refuses: ['invalid_state'],
  example: { email: 'joan@example.com', name: 'Joan Clarke', role: 'cc' },
  async run(call) {
    const { deps, ref, body, seed } = call;
    const recipientId = `rcp_${seed.replaceAll('-', '')}`;
    return recipientAnswer(call, await addRecipient(deps, { ...ref, recipientId }, body), recipientId, 201);
  },
});
