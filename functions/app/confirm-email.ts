/** POST /api/email/confirm: a link from an e-mail verifies an address, or confirms or refuses a change of it. */
import { anyone } from '../../shared/contracts/route.ts';
import { confirmEmailAnswer, confirmEmailBody } from '../../shared/contracts/sessions.ts';
import { ok } from '../../shared/http/answer.ts';
import { languageOf } from '../../shared/http/client.ts';
import { requireOwnPage } from '../../shared/http/page-cookie.ts';
import { confirmEmail } from '../../shared/operations/accounts/confirm-email.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/email/confirm', {
  isPublic: false,
  name: 'ConfirmEmail',
  auth: anyone,
  body: confirmEmailBody,
  answers: { 200: { json: confirmEmailAnswer } },
  refuses: ['invalid_account_link', 'email_taken', 'cross_site_request'],
  async run({ deps, body, request }) {
    requireOwnPage(request, deps.settings);
    return ok({ result: await confirmEmail(deps, { ...body, language: languageOf(request) }) });
  },
});
