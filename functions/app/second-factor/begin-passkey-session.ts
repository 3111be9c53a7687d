/** POST /api/session/passkey: logs a person in with a passkey. The answer is that of POST /api/session. */
import { ownPage } from '../../../shared/contracts/route.ts';
import { passkeySessionBody } from '../../../shared/contracts/second-factor.ts';
import { pageSessionAnswer } from '../../../shared/contracts/sessions.ts';
import { deviceOf } from '../../../shared/domain/accounts/page-session.ts';
import { toPageSession } from '../../../shared/http/account-views.ts';
import { ok } from '../../../shared/http/answer.ts';
import { clientOf } from '../../../shared/http/client.ts';
import { browserCookieOf, pageCookie, pageCookieOf } from '../../../shared/http/page-cookie.ts';
import { beginPasskeySession } from '../../../shared/operations/accounts/sessions.ts';
import { serve } from '../../../shared/serve.ts';

serve('POST /api/session/passkey', {
  name: 'BeginPasskeySession',
  auth: ownPage,
  body: passkeySessionBody,
  answers: { 200: { json: pageSessionAnswer } },
  refuses: ['invalid_passkey', 'single_sign_on_required'],
  async run({ deps, body, request }) {
    const begun = await beginPasskeySession(deps, {
      ...body,
      browser: browserCookieOf(request, deps.settings),
      device: deviceOf(clientOf(request)),
      formerToken: pageCookieOf(request, deps.settings),
    });
    return ok(toPageSession(begun), pageCookie(deps.settings, begun.refreshToken));
  },
});
