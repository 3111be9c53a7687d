/** DELETE /api/v1/envelopes/{envelopeId}: erases, voids or hides an envelope, as its status requires. */
import { apiKey } from '../../shared/contracts/route.ts';
import { deletedV1 } from '../../shared/contracts/v1-envelopes.ts';
import { ok } from '../../shared/http/answer.ts';
import { deleteEnvelope } from '../../shared/operations/envelopes/envelopes.ts';
import { serve } from '../../shared/serve.ts';

serve('DELETE /api/v1/envelopes/{envelopeId}', {
  name: 'V1DeleteEnvelope',
  tag: 'Envelopes',
  summary: 'Erase a draft, void a sent envelope, or remove a finished one from the lists',
  auth: apiKey('envelopes:write', 'acts'),
  takes: ['If-Match'],
  answers: { 200: { json: deletedV1 } },
  refuses: ['sealing_in_progress', 'legal_hold'],
  async run({ deps, ref, params }) {
    await deleteEnvelope(deps, ref);
    return ok({ id: params.envelopeId, deleted: true });
  },
});
