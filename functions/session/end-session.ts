/** POST /api/session/end: a person logs out on the dashboard, and the cookie is removed. */
import { object } from '../../shared/contracts/building-blocks.ts';
import { ownPage } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { pageCookie, pageCookieOf } from '../../shared/http/page-cookie.ts';
import { endSession } from '../../shared/operations/accounts/sessions.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/session/end', {
  name: 'EndSession',
  auth: ownPage,
  answers: { 200: { json: object({}) } },
  async run({ deps, request }) {
    await endSession(deps, pageCookieOf(request, deps.settings));
    return ok({}, pageCookie(deps.settings, null));
  },
});
