/** GET /api/envelopes: an owner reads every envelope they own, newest first, in one response. */
import { envelopeList } from '../../shared/contracts/app-envelopes.ts';
import { route, session } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { register } from '../../shared/http/register.ts';
import { toAppEnvelope } from '../../shared/http/views.ts';
import { listEnvelopes } from '../../shared/operations/envelopes/list-envelopes.ts';
import { services } from '../../shared/services.ts';

register(
  services,
  route('GET /api/envelopes', {
    name: 'ListEnvelopes',
    tag: 'Envelopes (your own application)',
    summary: 'List every envelope you own, newest first',
    auth: session,
    answers: { 200: { json: envelopeList } },
  }),
  async ({ deps, ref }) => {
    const envelopes = await listEnvelopes(deps, ref.ownerId);
    return ok(await Promise.all(envelopes.map((envelope) => toAppEnvelope(deps.documents, envelope))));
  },
);
