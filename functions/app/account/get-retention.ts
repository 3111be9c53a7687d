/** GET /api/account/retention: the owner reads after how many days documents are erased. */
import { retentionAnswer } from '../../../shared/contracts/retention.ts';
import { session } from '../../../shared/contracts/route.ts';
import { toRetention } from '../../../shared/http/account-views.ts';
import { ok } from '../../../shared/http/answer.ts';
import { getRetention } from '../../../shared/operations/accounts/retention.ts';
import { serve } from '../../../shared/serve.ts';

serve('GET /api/account/retention', {
  name: 'GetRetention',
  tag: 'Accounts',
  summary: 'Read after how many days documents are erased',
  auth: session('account:read'),
  answers: { 200: { json: retentionAnswer } },
  run: async ({ deps, ref }) => ok(toRetention(await getRetention(deps, ref.ownerId))),
});
