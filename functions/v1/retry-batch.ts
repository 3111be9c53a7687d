/** POST /api/v1/batches/{batchId}/retry, in both APIs: an owner or integrator sends the refused rows again. */
import { batchV1 } from '../../shared/contracts/batches.ts';
import { apiKey } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { toBatchV1 } from '../../shared/http/batch-views.ts';
import { retryRefused } from '../../shared/operations/batches/batches.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/v1/batches/{batchId}/retry', {
  name: 'V1RetryBatch',
  appName: 'RetryBatch',
  tag: 'Batches',
  summary: 'Send the refused rows of a batch again, with the template as it is now',
  auth: apiKey('envelopes:write', 'acts'),
  takes: ['Idempotency-Key'],
  answers: { 200: { json: batchV1 } },
  refuses: ['invalid_state'],
  run: async ({ deps, ref, isRepeat }) => ok(toBatchV1(await retryRefused(deps, ref, isRepeat))),
});
