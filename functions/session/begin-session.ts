/** POST /api/session: logs a person in on the dashboard. The answer is that of Login and sets the session cookie. */
import { loginBody } from '../../shared/contracts/accounts.ts';
import { ownPage } from '../../shared/contracts/route.ts';
import { pageSessionAnswer } from '../../shared/contracts/sessions.ts';
import { deviceOf } from '../../shared/domain/accounts/page-session.ts';
import { toPageSession } from '../../shared/http/account-views.ts';
import { ok } from '../../shared/http/answer.ts';
import { clientOf } from '../../shared/http/client.ts';
import { pageCookie, pageCookieOf } from '../../shared/http/page-cookie.ts';
import { beginSession } from '../../shared/operations/accounts/sessions.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/session', {
  name: 'BeginSession',
  auth: ownPage,
  body: loginBody,
  missingCode: 'missing_parameters',
  answers: { 200: { json: pageSessionAnswer } },
  refuses: [
    'missing_parameters',
    'invalid_credentials',
    'second_factor_required',
    'invalid_code',
    'invalid_captcha',
    'rate_limit_exceeded',
  ],
  async run({ deps, body, request, clientAddress }) {
    const formerToken = pageCookieOf(request, deps.settings);
    const begun = await beginSession(deps, {
      ...body,
      clientAddress,
      device: deviceOf(clientOf(request)),
      formerToken,
    });
    return ok(toPageSession(begun), pageCookie(deps.settings, begun.refreshToken));
  },
});
