/** POST /api/envelopes/{id}/preflight: an owner learns, without changing anything, whether the document can be sealed. */
import { documentRefusals, route, session } from '../../shared/contracts/route.ts';
import { preflightAnswer } from '../../shared/contracts/verify.ts';
import { ok } from '../../shared/http/answer.ts';
import { register } from '../../shared/http/register.ts';
import { preflightEnvelope } from '../../shared/operations/envelopes/preflight-envelope.ts';
import { services } from '../../shared/services.ts';

register(
  services,
  route('POST /api/envelopes/{id}/preflight', {
    name: 'PreflightEnvelope',
    tag: 'Envelopes (your own application)',
    summary: 'Try whether the document can be sealed with its fields, without changing anything',
    auth: session,
    answers: { 200: { json: preflightAnswer } },
    refuses: ['validation_error', 'document_missing', 'document_changed', ...documentRefusals],
  }),
  async ({ deps, ref }) => ok(await preflightEnvelope(deps, ref)),
);
