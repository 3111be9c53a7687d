/** POST /api/envelopes/{id}/complete: an owner finalizes; the document is flattened, certified and sealed. */
import { completeAnswer } from '../../shared/contracts/app-envelopes.ts';
import { completingRefusals, session } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { completeEnvelope } from '../../shared/operations/envelopes/complete-envelope.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/envelopes/{id}/complete', {
  name: 'CompleteEnvelope',
  tag: 'Envelopes (app API)',
  summary: 'Finalize and seal an envelope (idempotent)',
  auth: session('envelopes:write'),
  takes: ['Idempotency-Key', 'If-Match'],
  isReplayed: false,
  answers: { 200: { json: completeAnswer } },
  refuses: completingRefusals,
  run: async ({ deps, caller, ref }) => ok(await completeEnvelope(deps, ref, caller)),
});
