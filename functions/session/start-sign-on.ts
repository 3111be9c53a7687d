/** POST /api/session/oidc/start: a page asks for the address at which the provider logs the person in. */
import { ownPage } from '../../shared/contracts/route.ts';
import { startSignOnAnswer, startSignOnBody } from '../../shared/contracts/sessions.ts';
import { ok } from '../../shared/http/answer.ts';
import { signOnCookie } from '../../shared/http/page-cookie.ts';
import { startSignOn } from '../../shared/operations/accounts/sign-on.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/session/oidc/start', {
  name: 'StartSignOn',
  auth: ownPage,
  body: startSignOnBody,
  answers: { 200: { json: startSignOnAnswer } },
  refuses: ['not_found', 'sign_on_unavailable', 'rate_limit_exceeded'],
  async run({ deps, body, clientAddress }) {
    const { returnTo, isSilent = false, email = null } = body;
    const { url, attempt } = await startSignOn(deps, { returnTo, isSilent, email, clientAddress });
    return ok({ url }, signOnCookie(deps.settings, attempt));
  },
});
