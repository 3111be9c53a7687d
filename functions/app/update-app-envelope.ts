/** PUT or PATCH /api/envelopes/{id}: an owner edits, sends or voids an envelope. */
import { appEnvelope, updateEnvelopeBody } from '../../shared/contracts/app-envelopes.ts';
import { pinningRefusals, placingRefusals, session } from '../../shared/contracts/route.ts';
import type { Envelope } from '../../shared/domain/envelopes/envelope.ts';
import { versioned } from '../../shared/http/answer.ts';
import { toUploadedAppEnvelope } from '../../shared/http/views.ts';
import { changeHold } from '../../shared/operations/envelopes/steps/legal-hold.ts';
import { updateAppEnvelope } from '../../shared/operations/envelopes/update-app-envelope.ts';
import { serve } from '../../shared/serve.ts';

serve('PUT,PATCH /api/envelopes/{id}', {
  name: 'UpdateEnvelope',
  tag: 'Envelopes (app API)',
  summary: 'Edit, send ("status": "sent") or void ("status": "voided") an envelope',
  auth: session('envelopes:write'),
  body: updateEnvelopeBody,
  takes: ['If-Match'],
  answers: { 200: { json: appEnvelope, headers: ['ETag'] } },
  refuses: ['invalid_state', 'recipient_locked', ...pinningRefusals, ...placingRefusals, 'sealing_certificate_expired'],
  example: { signers: [{ email: 'ada@example.com', name: 'Ada Lovelace' }], message: 'Please sign.' },
  async run({ deps, caller, ref, body }) {
    const changes = await changeHold(deps, ref, { role: caller.role, body });
    const view = (envelope: Envelope) => toUploadedAppEnvelope(deps.documents, envelope);
    return versioned(await updateAppEnvelope(deps, { ...ref, body: changes, owner: caller, view }), view);
  },
});
