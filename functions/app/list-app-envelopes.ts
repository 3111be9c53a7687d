/** GET /api/envelopes: an owner reads every envelope they own, newest first, in one response, or in pages. */
import { envelopeListOrPage, envelopePageQuery } from '../../shared/contracts/app-envelopes.ts';
import { session } from '../../shared/contracts/route.ts';
import type { Envelope } from '../../shared/domain/envelopes/envelope.ts';
import { filterOf } from '../../shared/domain/envelopes/envelope-filter.ts';
import { ok } from '../../shared/http/answer.ts';
import { listAnswer, runWithTokens, toPage } from '../../shared/http/paging.ts';
import { toAppEnvelopes } from '../../shared/http/views.ts';
import { listAppEnvelopes, listEnvelopesAfter } from '../../shared/operations/envelopes/envelopes.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/envelopes', {
  name: 'ListEnvelopes',
  tag: 'Envelopes (app API)',
  summary: 'List every envelope you own, newest first',
  description: 'With any parameter the answer is a page.',
  auth: session('envelopes:read'),
  query: envelopePageQuery,
  answers: { 200: { json: envelopeListOrPage } },
  async run({ deps, ref, query }) {
    const view = (envelopes: Envelope[]) => toAppEnvelopes(deps.documents, envelopes);
    if (Object.keys(query).length === 0) return ok(await view(await listAppEnvelopes(deps, ref.ownerId)));
    return runWithTokens(query, async ({ limit, cursor }) => {
      const page = toPage({ limit, cursor });
      const wanted = { ...filterOf(query), limit: page.limit, cursor: page.cursor, sort: query.sort };
      const { items, nextCursor } = await listEnvelopesAfter(deps, ref.ownerId, wanted);
      return listAnswer({ items: await view(items), nextCursor }, page, (envelope) => envelope);
    });
  },
});
