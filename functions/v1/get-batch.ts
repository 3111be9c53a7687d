/** GET /api/v1/batches/{batchId}, in both APIs: an owner or integrator reads the progress of a batch. */
import { batchV1 } from '../../shared/contracts/batches.ts';
import { apiKey } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { toBatchV1 } from '../../shared/http/batch-views.ts';
import { getBatch } from '../../shared/operations/batches/batches.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/v1/batches/{batchId}', {
  name: 'V1GetBatch',
  appName: 'GetBatch',
  tag: 'Batches',
  summary: 'Read a batch, with the number of its rows by status',
  auth: apiKey('envelopes:read'),
  answers: { 200: { json: batchV1 } },
  run: async ({ deps, ref }) => ok(toBatchV1(await getBatch(deps, ref))),
});
