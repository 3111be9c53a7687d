/** GET /api/account: the owner reads the account: plan, limits, and whether the service sends e-mail. */
import { accountAnswer } from '../../shared/contracts/accounts.ts';
import { person } from '../../shared/contracts/route.ts';
import { toAppAccount } from '../../shared/http/account-views.ts';
import { ok } from '../../shared/http/answer.ts';
import { getPerson } from '../../shared/operations/accounts/account.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/account', {
  name: 'GetAccount',
  tag: 'Accounts',
  summary: 'Read your account',
  auth: person,
  answers: { 200: { json: accountAnswer } },
  run: async ({ deps, ref }) => ok(toAppAccount(await getPerson(deps, ref.ownerId), deps.settings, deps.clock.now())),
});
