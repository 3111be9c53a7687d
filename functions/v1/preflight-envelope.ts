/** POST /api/v1/envelopes/{envelopeId}/preflight: an integrator learns, without changing anything, whether the document can be sealed. */
import { apiKey, pinningRefusals, placingRefusals } from '../../shared/contracts/route.ts';
import { preflightAnswer, preflightBody } from '../../shared/contracts/verify.ts';
import { ok } from '../../shared/http/answer.ts';
import { preflightEnvelope } from '../../shared/operations/envelopes/preflight-envelope.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/v1/envelopes/{envelopeId}/preflight', {
  name: 'V1PreflightEnvelope',
  appName: 'PreflightEnvelope',
  tag: 'Envelopes',
  summary: 'Check that the document can be sealed with its fields, without changing anything',
  auth: apiKey('envelopes:write', 'drafts'),
  body: preflightBody,
  example: { textTags: true },
  takes: ['Idempotency-Key'],
  isReplayed: false,
  answers: { 200: { json: preflightAnswer } },
  refuses: ['validation_error', ...pinningRefusals, ...placingRefusals, 'sealing_certificate_expired'],
  run: async ({ deps, ref, body }) => ok(await preflightEnvelope(deps, ref, { hasTextTags: body.textTags })),
});
