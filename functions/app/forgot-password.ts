/** POST /api/password/forgot: sends a link to set a new password. The answer is the same for every address. */
import { ownPage } from '../../shared/contracts/route.ts';
import { forgotPasswordAnswer, forgotPasswordBody } from '../../shared/contracts/sessions.ts';
import { ok } from '../../shared/http/answer.ts';
import { languageOf } from '../../shared/http/client.ts';
import { requestPasswordReset } from '../../shared/operations/accounts/passwords.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/password/forgot', {
  name: 'ForgotPassword',
  auth: ownPage,
  body: forgotPasswordBody,
  answers: { 200: { json: forgotPasswordAnswer } },
  refuses: ['rate_limit_exceeded'],
  async run({ deps, body, request, clientAddress }) {
    await requestPasswordReset(deps, { ...body, clientAddress, language: languageOf(request) });
    return ok({ sendsMail: deps.settings.sendsMail });
  },
});
