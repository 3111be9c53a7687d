/** POST /api/Register: a person with an invitation creates an account. */
import { registerAnswer, registerBody } from '../../shared/contracts/accounts.ts';
import { anyone } from '../../shared/contracts/route.ts';
import { created } from '../../shared/http/answer.ts';
import { languageOf } from '../../shared/http/client.ts';
import { register as registerAccount } from '../../shared/operations/accounts/register.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/Register', {
  name: 'Register',
  tag: 'Accounts',
  summary: 'Create an account with an invitation code',
  auth: anyone,
  body: registerBody,
  answers: { 201: { json: registerAnswer } },
  refuses: [
    'single_sign_on_required',
    'weak_password',
    'invalid_captcha',
    'invalid_invitation',
    'email_taken',
    'rate_limit_exceeded',
  ],
  example: {
    email: 'ada@example.com',
    password: 'a long password',
    invitationCode: 'LOCAL-INVITE',
    name: 'Ada Lovelace',
    company: 'Analytical Engines',
  },
  async run({ deps, body, request, clientAddress }) {
    const { userId } = await registerAccount(deps, { ...body, clientAddress, language: languageOf(request) });
    return created({ message: 'The account has been created.', userId }, { Location: '/api/account' });
  },
});
