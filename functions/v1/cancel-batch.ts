/** POST /api/v1/batches/{batchId}/cancel, in both APIs: an owner or integrator stops the sending of a batch. */
import { batchV1 } from '../../shared/contracts/batches.ts';
import { apiKey } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { toBatchV1 } from '../../shared/http/batch-views.ts';
import { cancelSending } from '../../shared/operations/batches/batches.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/v1/batches/{batchId}/cancel', {
  name: 'V1CancelBatch',
  appName: 'CancelBatch',
  tag: 'Batches',
  summary: 'Stop a batch: rows that are not sent yet will not be',
  auth: apiKey('envelopes:write', 'acts'),
  takes: ['Idempotency-Key'],
  answers: { 200: { json: batchV1 } },
  run: async ({ deps, ref }) => ok(toBatchV1(await cancelSending(deps, ref))),
});
