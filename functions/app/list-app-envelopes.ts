/** GET /api/envelopes: an owner reads every envelope they own, newest first, in one response, or in pages by cursor. */
import { envelopeListOrPage, envelopePageQuery } from '../../shared/contracts/app-envelopes.ts';
import { defaultLimit } from '../../shared/contracts/paging.ts';
import { session } from '../../shared/contracts/route.ts';
import type { Envelope } from '../../shared/domain/envelopes/envelope.ts';
import { ok } from '../../shared/http/answer.ts';
import { toAppEnvelopes } from '../../shared/http/views.ts';
import { listAppEnvelopes, listEnvelopesAfter } from '../../shared/operations/envelopes/envelopes.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/envelopes', {
  name: 'ListEnvelopes',
  tag: 'Envelopes (your own application)',
  summary: 'List every envelope you own, newest first',
  auth: session,
  query: envelopePageQuery,
  answers: { 200: { json: envelopeListOrPage } },
  async run({ deps, ref, query: { limit, cursor = null } }) {
    const view = (envelopes: Envelope[]) => toAppEnvelopes(deps.documents, envelopes);
    if (limit === undefined && cursor === null) return ok(await view(await listAppEnvelopes(deps, ref.ownerId)));
    const page = { limit: limit ?? defaultLimit, cursor };
    const { items, nextCursor } = await listEnvelopesAfter(deps, ref.ownerId, page);
    return ok({ items: await view(items), nextCursor });
  },
});
