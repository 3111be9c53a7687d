/** POST /api/account/password: the owner changes the password, which ends every session and starts a new one. */
import { changePasswordAnswer, changePasswordBody } from '../../shared/contracts/accounts.ts';
import { person } from '../../shared/contracts/route.ts';
import { toSession } from '../../shared/http/account-views.ts';
import { ok } from '../../shared/http/answer.ts';
import { changePassword } from '../../shared/operations/accounts/passwords.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/account/password', {
  name: 'ChangePassword',
  tag: 'Accounts',
  summary: 'Change your password, which ends every session',
  auth: person,
  body: changePasswordBody,
  answers: { 200: { json: changePasswordAnswer } },
  refuses: ['weak_password', 'invalid_credentials', 'rate_limit_exceeded'],
  example: { currentPassword: 'a long password', newPassword: 'an even longer password' },
  async run({ deps, ref, body, clientAddress }) {
    const begun = await changePassword(deps, { ...body, accountId: ref.ownerId, clientAddress });
    return ok({ message: 'The password has been changed. Every other session has ended.', ...toSession(begun) });
  },
});
