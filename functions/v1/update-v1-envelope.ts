/** PATCH /api/v1/envelopes/{envelopeId}: edits a draft, adds its document, or voids a sent envelope. */
import { apiKey, placedDocumentRefusals, placingRefusals } from '../../shared/contracts/route.ts';
import { envelopeV1, patchEnvelopeBody } from '../../shared/contracts/v1-envelopes.ts';
import { envelopeAnswer } from '../../shared/http/views.ts';
import { changeHold } from '../../shared/operations/envelopes/steps/legal-hold.ts';
import { updateV1Envelope } from '../../shared/operations/envelopes/update-v1-envelope.ts';
import { serve } from '../../shared/serve.ts';

serve('PATCH /api/v1/envelopes/{envelopeId}', {
  name: 'V1UpdateEnvelope',
  tag: 'Envelopes',
  summary: 'Edit a draft, add its document, or void it',
  auth: apiKey('envelopes:write', 'drafts'),
  body: patchEnvelopeBody,
  beyondDrafts: ['status', 'legalHold'],
  hasInlineDocument: true,
  takes: ['If-Match'],
  answers: { 200: { json: envelopeV1, headers: ['ETag'] } },
  refuses: ['invalid_state', ...placedDocumentRefusals, ...placingRefusals],
  example: { message: 'Please sign by Friday.' },
  async run(call) {
    const { deps, ref, caller } = call;
    const body = await changeHold(deps, ref, { role: caller.role, body: call.body });
    const { envelope, upload } = await updateV1Envelope(deps, { ...ref, body });
    return envelopeAnswer(call, envelope, { upload });
  },
});
