/** POST /api/v1/envelopes/{envelopeId}/preflight: an integrator learns, without changing anything, whether the document can be sealed. */
import { dataOf } from '../../shared/contracts/paging.ts';
import { apiKey, documentRefusals } from '../../shared/contracts/route.ts';
import { preflightAnswer } from '../../shared/contracts/verify.ts';
import { ok } from '../../shared/http/answer.ts';
import { preflightEnvelope } from '../../shared/operations/envelopes/preflight-envelope.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/v1/envelopes/{envelopeId}/preflight', {
  name: 'V1PreflightEnvelope',
  tag: 'Envelopes',
  summary: 'Try whether the document can be sealed with its fields, without changing anything',
  auth: apiKey('envelopes:write'),
  takes: ['Idempotency-Key'],
  isReplayed: false,
  answers: { 200: { json: dataOf(preflightAnswer) } },
  refuses: ['validation_error', 'document_missing', 'document_changed', ...documentRefusals],
  run: async ({ deps, ref }) => ok({ data: await preflightEnvelope(deps, ref) }),
});
