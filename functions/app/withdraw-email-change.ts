/** DELETE /api/account/email: the owner withdraws a change of the e-mail address that waits. */
import { accountAnswer } from '../../shared/contracts/accounts.ts';
import { person } from '../../shared/contracts/route.ts';
import { toAppAccount } from '../../shared/http/account-views.ts';
import { ok } from '../../shared/http/answer.ts';
import { withdrawEmailChange } from '../../shared/operations/accounts/email-address.ts';
import { serve } from '../../shared/serve.ts';

serve('DELETE /api/account/email', {
  name: 'WithdrawEmailChange',
  auth: person,
  answers: { 200: { json: accountAnswer } },
  run: async ({ deps, ref }) =>
    ok(toAppAccount(await withdrawEmailChange(deps, ref.ownerId), deps.settings, deps.clock.now())),
});
