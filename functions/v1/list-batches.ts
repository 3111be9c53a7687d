/** GET /api/v1/batches, in both APIs: an owner or integrator pages through the batches of the last 90 days. */
import { batchV1, listBatchesQuery } from '../../shared/contracts/batches.ts';
import { listOf } from '../../shared/contracts/paging.ts';
import { apiKey } from '../../shared/contracts/route.ts';
import { toBatchV1 } from '../../shared/http/batch-views.ts';
import { afterOf, listAnswer, toPage } from '../../shared/http/paging.ts';
import { listBatches } from '../../shared/operations/batches/batches.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/v1/batches', {
  name: 'V1ListBatches',
  appName: 'ListBatches',
  tag: 'Batches',
  summary: 'List the batches of the last 90 days, newest first',
  auth: apiKey('envelopes:read'),
  query: listBatchesQuery,
  answers: { 200: { json: listOf(batchV1) } },
  async run({ deps, ref, query }) {
    const page = toPage(query);
    const found = await listBatches(deps, ref.ownerId, { limit: page.limit, after: afterOf('batches', page) });
    return listAnswer(found, page, toBatchV1);
  },
});
