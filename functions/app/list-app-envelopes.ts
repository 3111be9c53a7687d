/** GET /api/envelopes: an owner reads every envelope they own, newest first, in one response. */
import { envelopeList } from '../../shared/contracts/app-envelopes.ts';
import { session } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { toAppEnvelope } from '../../shared/http/views.ts';
import { listAppEnvelopes } from '../../shared/operations/envelopes/list-app-envelopes.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/envelopes', {
  name: 'ListEnvelopes',
  tag: 'Envelopes (your own application)',
  summary: 'List every envelope you own, newest first',
  auth: session,
  answers: { 200: { json: envelopeList } },
  async run({ deps, ref }) {
    const envelopes = await listAppEnvelopes(deps, ref.ownerId);
    return ok(await Promise.all(envelopes.map((envelope) => toAppEnvelope(deps.documents, envelope))));
  },
});
