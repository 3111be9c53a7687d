/** POST /api/password/reset: a person with a reset link sets a new password, which ends every session. */
import { object } from '../../shared/contracts/building-blocks.ts';
import { anyone } from '../../shared/contracts/route.ts';
import { resetPasswordBody } from '../../shared/contracts/sessions.ts';
import { ok } from '../../shared/http/answer.ts';
import { languageOf } from '../../shared/http/client.ts';
import { requireOwnPage } from '../../shared/http/page-cookie.ts';
import { setNewPassword } from '../../shared/operations/accounts/set-new-password.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/password/reset', {
  isPublic: false,
  name: 'ResetPassword',
  auth: anyone,
  body: resetPasswordBody,
  answers: { 200: { json: object({}) } },
  refuses: ['invalid_account_link', 'cross_site_request'],
  async run({ deps, body, request }) {
    requireOwnPage(request, deps.settings);
    await setNewPassword(deps, { ...body, language: languageOf(request) });
    return ok({});
  },
});
