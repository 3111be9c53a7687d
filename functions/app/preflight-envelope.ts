/** POST /api/envelopes/{id}/preflight: an owner learns, without changing anything, whether the document can be sealed. */
import { documentRefusals, placingRefusals, session } from '../../shared/contracts/route.ts';
import { preflightAnswer, preflightBody } from '../../shared/contracts/verify.ts';
import { ok } from '../../shared/http/answer.ts';
import { preflightEnvelope } from '../../shared/operations/envelopes/preflight-envelope.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/envelopes/{id}/preflight', {
  name: 'PreflightEnvelope',
  tag: 'Envelopes (your own application)',
  summary: 'Check that the document can be sealed with its fields, without changing anything',
  auth: session,
  body: preflightBody,
  isBodyOptional: true,
  example: { textTags: true },
  answers: { 200: { json: preflightAnswer } },
  refuses: ['validation_error', 'document_missing', 'document_changed', ...documentRefusals, ...placingRefusals],
  run: async ({ deps, ref, body }) => ok(await preflightEnvelope(deps, ref, { hasTextTags: body.textTags })),
});
