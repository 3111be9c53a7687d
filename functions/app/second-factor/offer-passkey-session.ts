/** POST /api/session/passkey/options: the options with which a browser signs with a passkey to log in. */
import { ownPage } from '../../../shared/contracts/route.ts';
import { passkeySessionOptionsAnswer } from '../../../shared/contracts/second-factor.ts';
import { ok } from '../../../shared/http/answer.ts';
import { browserCookie, browserCookieOf } from '../../../shared/http/page-cookie.ts';
import { offerPasskeyLogin } from '../../../shared/operations/accounts/passkeys.ts';
import { serve } from '../../../shared/serve.ts';

serve('POST /api/session/passkey/options', {
  name: 'OfferPasskeySession',
  auth: ownPage,
  answers: { 200: { json: passkeySessionOptionsAnswer } },
  async run({ deps, request }) {
    // Tabs of one browser share the secret: the options of one stay valid when another asks.
    const browser = browserCookieOf(request, deps.settings) ?? deps.random.hex128();
    return ok(offerPasskeyLogin(deps, browser), browserCookie(deps.settings, browser));
  },
});
