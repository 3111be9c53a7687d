/** GET /api/v1/envelopes: an integrator pages through the account's envelopes, newest first. */
import { apiKey } from '../../shared/contracts/route.ts';
import { envelopesV1, listEnvelopesQuery } from '../../shared/contracts/v1-envelopes.ts';
import { filterOf } from '../../shared/domain/envelopes/envelope-filter.ts';
import { metadataIn } from '../../shared/http/metadata-parameters.ts';
import { listAnswer, toPage } from '../../shared/http/paging.ts';
import { toEnvelopeV1 } from '../../shared/http/views.ts';
import { listEnvelopesAfter, listV1Envelopes } from '../../shared/operations/envelopes/envelopes.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/v1/envelopes', {
  name: 'V1ListEnvelopes',
  tag: 'Envelopes',
  summary: 'List envelopes, newest first',
  description:
    'The parameter `metadata.<key>`, for example `metadata.case=4711`, lists the envelopes with exactly this value; up ' +
    'to five keys. Every condition must hold.',
  auth: apiKey('envelopes:read'),
  query: listEnvelopesQuery,
  answers: { 200: { json: envelopesV1 } },
  async run({ deps, ref, query }) {
    const page = { ...filterOf(query, metadataIn(query)), ...toPage(query), sort: query.sort };
    const list = page.cursor === null ? listV1Envelopes : listEnvelopesAfter;
    return listAnswer(await list(deps, ref.ownerId, page), page, (envelope) => toEnvelopeV1(envelope));
  },
});
