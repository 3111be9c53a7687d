/** POST /api/Login: the owner of an account starts a session. */
import { loginAnswer, loginBody } from '../../shared/contracts/accounts.ts';
import { anyone } from '../../shared/contracts/route.ts';
import { toSession } from '../../shared/http/account-views.ts';
import { ok } from '../../shared/http/answer.ts';
import { login } from '../../shared/operations/accounts/login.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/Login', {
  name: 'Login',
  tag: 'Accounts',
  summary: 'Log in and get a token',
  auth: anyone,
  body: loginBody,
  missingCode: 'missing_parameters',
  answers: { 200: { json: loginAnswer } },
  refuses: [
    'missing_parameters',
    'invalid_credentials',
    'second_factor_required',
    'invalid_code',
    'invalid_captcha',
    'rate_limit_exceeded',
  ],
  example: { email: 'ada@example.com', password: 'a long password' },
  run: async ({ deps, body, clientAddress }) => ok(toSession(await login(deps, { ...body, clientAddress }))),
});
