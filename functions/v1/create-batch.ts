/** POST /api/v1/batches, in both APIs: an owner or integrator sends a template to many, or checks the rows. */
import {
  batchBodyCounts,
  batchBodyLimitBytes,
  batchCheckV1,
  batchV1,
  createBatchBody,
  createBatchBodyAtEdge,
} from '../../shared/contracts/batches.ts';
import { apiKey, pinningRefusals } from '../../shared/contracts/route.ts';
import { batchCounts } from '../../shared/domain/batches/batch.ts';
import { created, ok } from '../../shared/http/answer.ts';
import { rowCheck, toBatchCheckV1, toBatchV1 } from '../../shared/http/batch-views.ts';
import { checkBatch, createBatch } from '../../shared/operations/batches/create-batch.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/v1/batches', {
  name: 'V1CreateBatch',
  appName: 'CreateBatch',
  takesKeyInApp: true,
  tag: 'Batches',
  summary: 'Send a template to many: one envelope for each row',
  description:
    'At most 10,000 rows and 16 MB. Every row is checked before anything is written: if one cell is wrong, the batch is ' +
    'refused, and the error names the first 100.',
  auth: apiKey('envelopes:write', 'acts'),
  body: createBatchBody,
  bodyAtEdge: createBatchBodyAtEdge,
  bodyLimitBytes: batchBodyLimitBytes,
  bodyCounts: batchBodyCounts,
  takes: ['Idempotency-Key'],
  answers: { 200: { json: batchCheckV1, description: 'The result of a dry run' }, 201: { json: batchV1 } },
  refuses: [...pinningRefusals, 'sealing_certificate_expired'],
  example: {
    templateId: 'tpl_0123456789abcdef0123456789abcdef',
    name: 'Lease 2027',
    rows: [
      {
        recipients: [{ roleKey: 'tenant', email: 'ada@example.com', name: 'Ada Lovelace' }],
        prefill: { Flat: '7' },
      },
      {
        recipients: [{ roleKey: 'tenant', email: 'grace@example.com', name: 'Grace Hopper' }],
        prefill: { Flat: '8' },
      },
    ],
  },
  async run({ deps, caller, ref, body, seed, isRepeat }) {
    const input = { ...ref, ownerEmail: caller.email, body, hasForm: await rowCheck() };
    if (body.dryRun) return ok(toBatchCheckV1(await checkBatch(deps, input), body.rows.length));
    const batch = await createBatch(deps, { ...input, seed, isRepeat });
    return created(toBatchV1({ batch, counts: batchCounts(batch) }));
  },
});
