/** GET /api/v1/envelopes: an integrator pages through the account's envelopes, newest first. */
import { apiKey } from '../../shared/contracts/route.ts';
import { envelopesV1, listEnvelopesQuery } from '../../shared/contracts/v1-envelopes.ts';
import { pick } from '../../shared/domain/pick.ts';
import { listAnswer, toPage } from '../../shared/http/paging.ts';
import { toEnvelopeV1 } from '../../shared/http/views.ts';
import { listEnvelopesAfter, listV1Envelopes } from '../../shared/operations/envelopes/envelopes.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/v1/envelopes', {
  name: 'V1ListEnvelopes',
  tag: 'Envelopes',
  summary: 'List envelopes, newest first',
  auth: apiKey('envelopes:read'),
  query: listEnvelopesQuery,
  answers: { 200: { json: envelopesV1 } },
  async run({ deps, ref, query }) {
    const page = { ...toPage(query), ...pick(query, ['status', 'label', 'externalId']) };
    const list = page.cursor === null ? listV1Envelopes : listEnvelopesAfter;
    return listAnswer(await list(deps, ref.ownerId, page), page, (envelope) => toEnvelopeV1(envelope));
  },
});
