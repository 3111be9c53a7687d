/** GET /api/v1/envelopes: an integrator pages through the account's envelopes, newest first. */
import { listOf } from '../../shared/contracts/paging.ts';
import { apiKey } from '../../shared/contracts/route.ts';
import { envelopeV1, listEnvelopesQuery } from '../../shared/contracts/v1-envelopes.ts';
import { listAnswer, toPage } from '../../shared/http/paging.ts';
import { toEnvelopeV1 } from '../../shared/http/views.ts';
import { listV1Envelopes } from '../../shared/operations/envelopes/list-v1-envelopes.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/v1/envelopes', {
  name: 'V1ListEnvelopes',
  tag: 'Envelopes',
  summary: 'List envelopes, newest first',
  auth: apiKey('envelopes:read'),
  query: listEnvelopesQuery,
  answers: { 200: { json: listOf(envelopeV1) } },
  async run({ deps, ref, query }) {
    const page = { ...toPage(query), ...(query.status ? { status: query.status } : {}) };
    const { items, total } = await listV1Envelopes(deps, ref.ownerId, page);
    return listAnswer({ items, total }, page, (envelope) => toEnvelopeV1(envelope));
  },
});
