/** DELETE /api/envelopes/{id}: erases a draft, voids a sent envelope, or removes a finished one from the list. */
import { session } from '../../shared/contracts/route.ts';
import { deletedV1 } from '../../shared/contracts/v1-envelopes.ts';
import { ok } from '../../shared/http/answer.ts';
import { deleteEnvelope } from '../../shared/operations/envelopes/envelopes.ts';
import { serve } from '../../shared/serve.ts';

serve('DELETE /api/envelopes/{id}', {
  name: 'DeleteEnvelope',
  tag: 'Envelopes (app API)',
  summary: 'Erase a draft, void a sent envelope, or remove a finished one from the list',
  auth: session('envelopes:write'),
  takes: ['If-Match'],
  answers: { 200: { json: deletedV1 } },
  refuses: ['sealing_in_progress', 'legal_hold'],
  async run({ deps, ref }) {
    await deleteEnvelope(deps, ref);
    return ok({ id: ref.envelopeId, deleted: true });
  },
});
