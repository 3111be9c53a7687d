/** POST /api/session/oidc: a page hands over what the provider answered. The session begins as with a password. */
import { ownPage } from '../../shared/contracts/route.ts';
import { finishSignOnAnswer, finishSignOnBody } from '../../shared/contracts/sessions.ts';
import { deviceOf } from '../../shared/domain/accounts/page-session.ts';
import { toPageSession } from '../../shared/http/account-views.ts';
import { ok } from '../../shared/http/answer.ts';
import { clientOf, languageOf } from '../../shared/http/client.ts';
import { pageCookie, pageCookieOf, signOnCookieOf } from '../../shared/http/page-cookie.ts';
import { finishSignOn } from '../../shared/operations/accounts/sign-on.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/session/oidc', {
  name: 'FinishSignOn',
  auth: ownPage,
  body: finishSignOnBody,
  answers: { 200: { json: finishSignOnAnswer } },
  refuses: [
    'not_found',
    'unauthorized',
    'sign_on_failed',
    'sign_on_unavailable',
    'sign_on_not_allowed',
    'sign_on_unconfirmed',
    'sign_on_taken',
    'organization_full',
    'rate_limit_exceeded',
  ],
  async run({ deps, body, request, clientAddress }) {
    const begun = await finishSignOn(deps, {
      attempt: signOnCookieOf(request, deps.settings),
      answer: body.answer,
      clientAddress,
      language: languageOf(request),
      device: deviceOf(clientOf(request)),
      formerToken: pageCookieOf(request, deps.settings),
    });
    const { returnTo, isNew } = begun;
    return ok({ ...toPageSession(begun), returnTo, isNew }, pageCookie(deps.settings, begun.refreshToken));
  },
});
