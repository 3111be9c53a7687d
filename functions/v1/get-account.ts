/** GET /api/v1/account: returns the account that the API key belongs to. */
import { accountV1 } from '../../shared/contracts/accounts.ts';
import { apiKey } from '../../shared/contracts/route.ts';
import { toAccountV1 } from '../../shared/http/account-views.ts';
import { ok } from '../../shared/http/answer.ts';
import { getAccount } from '../../shared/operations/accounts/account.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/v1/account', {
  name: 'V1GetAccount',
  tag: 'Account',
  summary: 'Read the account the key belongs to',
  auth: apiKey('account:read'),
  answers: { 200: { json: accountV1 } },
  run: async ({ deps, caller, ref }) => ok(toAccountV1(await getAccount(deps, ref.ownerId), caller.email)),
});
