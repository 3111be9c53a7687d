/** GET /api/account/second-factor: the authenticator app and the passkeys of the person. */
import { person } from '../../../shared/contracts/route.ts';
import { secondFactorAnswer } from '../../../shared/contracts/second-factor.ts';
import { toSecondFactor } from '../../../shared/http/account-views.ts';
import { ok } from '../../../shared/http/answer.ts';
import { getSecondFactor } from '../../../shared/operations/accounts/second-factor.ts';
import { serve } from '../../../shared/serve.ts';

serve('GET /api/account/second-factor', {
  name: 'GetSecondFactor',
  auth: person,
  answers: { 200: { json: secondFactorAnswer } },
  run: async ({ deps, ref }) => ok(toSecondFactor(await getSecondFactor(deps, ref.ownerId))),
});
