/** POST /api/account/email: the owner asks for another e-mail address, which links in e-mails confirm. */
import { accountAnswer } from '../../shared/contracts/accounts.ts';
import { person } from '../../shared/contracts/route.ts';
import { changeEmailBody } from '../../shared/contracts/sessions.ts';
import { toAppAccount } from '../../shared/http/account-views.ts';
import { ok } from '../../shared/http/answer.ts';
import { languageOf } from '../../shared/http/client.ts';
import { changeEmail } from '../../shared/operations/accounts/email-address.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/account/email', {
  name: 'ChangeEmail',
  auth: person,
  body: changeEmailBody,
  answers: { 200: { json: accountAnswer } },
  refuses: ['invalid_credentials', 'rate_limit_exceeded'],
  async run({ deps, ref, body, request, clientAddress }) {
    const language = languageOf(request);
    const account = await changeEmail(deps, { ...body, accountId: ref.ownerId, clientAddress, language });
    return ok(toAppAccount(account, deps.settings, deps.clock.now()));
  },
});
