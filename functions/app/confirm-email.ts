/** POST /api/email/confirm: a link from an e-mail verifies an address, or confirms or refuses a change of it. */
import { ownPage } from '../../shared/contracts/route.ts';
import { confirmEmailAnswer, confirmEmailBody } from '../../shared/contracts/sessions.ts';
import { ok } from '../../shared/http/answer.ts';
import { languageOf } from '../../shared/http/client.ts';
import { confirmEmail } from '../../shared/operations/accounts/email-address.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/email/confirm', {
  name: 'ConfirmEmail',
  auth: ownPage,
  body: confirmEmailBody,
  answers: { 200: { json: confirmEmailAnswer } },
  refuses: ['invalid_account_link', 'email_taken'],
  async run({ deps, body, request }) {
    return ok({ result: await confirmEmail(deps, { ...body, language: languageOf(request) }) });
  },
});
