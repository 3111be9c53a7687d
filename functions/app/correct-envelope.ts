/** POST /api/envelopes/{id}/correct: an owner replaces a sent envelope with a draft to correct. */
import { appEnvelope } from '../../shared/contracts/app-envelopes.ts';
import { session } from '../../shared/contracts/route.ts';
import { correctEnvelopeBody } from '../../shared/contracts/v1-envelopes.ts';
import { versioned } from '../../shared/http/answer.ts';
import { toUploadedAppEnvelope } from '../../shared/http/views.ts';
import { correctEnvelope } from '../../shared/operations/envelopes/correct-envelope.ts';
import { logNewHold } from '../../shared/operations/envelopes/steps/legal-hold.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/envelopes/{id}/correct', {
  name: 'CorrectEnvelope',
  tag: 'Envelopes (app API)',
  summary: 'Replace a sent envelope with a draft of the same content, to correct and send it again',
  auth: session('envelopes:write'),
  body: correctEnvelopeBody,
  answers: { 201: { json: appEnvelope, headers: ['ETag'] } },
  refuses: ['invalid_state', 'document_missing', 'document_changed'],
  example: {},
  async run({ deps, caller, ref }) {
    const draft = await correctEnvelope(deps, ref, {
      ownerEmail: caller.email,
      log: (created) => logNewHold(deps, ref, created),
    });
    const Location = `/api/envelopes/${draft.value.id}`;
    return versioned(draft, (value) => toUploadedAppEnvelope(deps.documents, value), 201, { Location });
  },
});
