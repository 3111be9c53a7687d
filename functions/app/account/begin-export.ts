/** POST /api/account/exports: the start of an export of all documents. The log of an organization has it. */
import { beginExportAnswer } from '../../../shared/contracts/accounts.ts';
import { session } from '../../../shared/contracts/route.ts';
import { ok } from '../../../shared/http/answer.ts';
import { beginExport } from '../../../shared/operations/accounts/begin-export.ts';
import { serve } from '../../../shared/serve.ts';

serve('POST /api/account/exports', {
  name: 'BeginExport',
  tag: 'Accounts',
  summary: 'Begin an export of all documents, which the log of an organization names',
  auth: session('envelopes:read'),
  takes: ['Idempotency-Key'],
  answers: { 200: { json: beginExportAnswer } },
  run: async ({ deps, ref, seed }) => ok({ startedAt: (await beginExport(deps, ref, seed)).toISOString() }),
});
