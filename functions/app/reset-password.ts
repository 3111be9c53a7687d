/** POST /api/password/reset: a person with a reset link sets a new password, which ends every session. */
import { ownPage } from '../../shared/contracts/route.ts';
import { resetPasswordAnswer, resetPasswordBody } from '../../shared/contracts/sessions.ts';
import { ok } from '../../shared/http/answer.ts';
import { languageOf } from '../../shared/http/client.ts';
import { setNewPassword } from '../../shared/operations/accounts/passwords.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/password/reset', {
  name: 'ResetPassword',
  auth: ownPage,
  body: resetPasswordBody,
  answers: { 200: { json: resetPasswordAnswer } },
  refuses: ['weak_password', 'invalid_account_link', 'single_sign_on_required'],
  async run({ deps, body, request }) {
    return ok({ remaining: await setNewPassword(deps, { ...body, language: languageOf(request) }) });
  },
});
