/** PATCH /api/account/retention: the owner decides after how many days documents are erased. */
import { retentionAnswer, updateRetentionBody } from '../../../shared/contracts/retention.ts';
import { session } from '../../../shared/contracts/route.ts';
import { toRetention } from '../../../shared/http/account-views.ts';
import { ok } from '../../../shared/http/answer.ts';
import { updateRetention } from '../../../shared/operations/accounts/retention.ts';
import { serve } from '../../../shared/serve.ts';

serve('PATCH /api/account/retention', {
  name: 'UpdateRetention',
  tag: 'Accounts',
  summary: 'Decide after how many days documents are erased; omitted members stay unchanged',
  auth: session('organization:manage'),
  body: updateRetentionBody,
  answers: { 200: { json: retentionAnswer } },
  example: { completedDays: 3650, endedDays: 90 },
  run: async ({ deps, ref, body }) => ok(toRetention(await updateRetention(deps, ref, body))),
});
