/** POST /api/session/renew: a page exchanges the session's cookie for an access token and the next cookie. */
import { ownPage } from '../../shared/contracts/route.ts';
import { pageSessionAnswer } from '../../shared/contracts/sessions.ts';
import { deviceOf } from '../../shared/domain/accounts/page-session.ts';
import { toPageSession } from '../../shared/http/account-views.ts';
import { ok } from '../../shared/http/answer.ts';
import { clientOf } from '../../shared/http/client.ts';
import { pageCookie, pageCookieOf } from '../../shared/http/page-cookie.ts';
import { renewSession } from '../../shared/operations/accounts/sessions.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/session/renew', {
  name: 'RenewSession',
  auth: ownPage,
  answers: { 200: { json: pageSessionAnswer } },
  refuses: ['unauthorized'],
  async run({ deps, request, log }) {
    const refreshToken = pageCookieOf(request, deps.settings);
    const { network } = deviceOf(clientOf(request));
    const begun = await renewSession(deps, { refreshToken, network }, () =>
      log('A refresh token was used twice: its session has ended.'),
    );
    return ok(toPageSession(begun), pageCookie(deps.settings, begun.refreshToken));
  },
});
