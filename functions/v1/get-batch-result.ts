/** GET /api/v1/batches/{batchId}/result.csv, in both APIs: an owner or integrator reads the result of every row. */
import { apiKey } from '../../shared/contracts/route.ts';
import { getBatchResult } from '../../shared/operations/batches/batches.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/v1/batches/{batchId}/result.csv', {
  name: 'V1GetBatchResult',
  appName: 'GetBatchResult',
  tag: 'Batches',
  summary: 'Get the result of every row as a table for spreadsheets',
  auth: apiKey('envelopes:read'),
  answers: { 200: { bytes: ['text/csv'] } },
  async run({ deps, ref }) {
    const bytes = await getBatchResult(deps, ref);
    return { status: 200, bytes, headers: { 'Content-Type': 'text/csv; charset=utf-8' } };
  },
});
