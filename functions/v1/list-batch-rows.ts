/** GET /api/v1/batches/{batchId}/rows, in both APIs: an owner or integrator pages through the rows, by status if wanted. */
import { batchRowV1, listBatchRowsQuery } from '../../shared/contracts/batches.ts';
import { listOf } from '../../shared/contracts/paging.ts';
import { apiKey } from '../../shared/contracts/route.ts';
import { toBatchRowV1 } from '../../shared/http/batch-views.ts';
import { listAnswer, toPage } from '../../shared/http/paging.ts';
import { listBatchRows } from '../../shared/operations/batches/batches.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/v1/batches/{batchId}/rows', {
  name: 'V1ListBatchRows',
  appName: 'ListBatchRows',
  tag: 'Batches',
  summary: 'List the rows of a batch, in their order',
  auth: apiKey('envelopes:read'),
  query: listBatchRowsQuery,
  answers: { 200: { json: listOf(batchRowV1) } },
  async run({ deps, ref, query }) {
    const page = toPage(query);
    const found = await listBatchRows(deps, ref, { ...page, status: query.status });
    return listAnswer(found, page, toBatchRowV1);
  },
});
