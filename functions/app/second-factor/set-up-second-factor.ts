/** POST /api/account/second-factor: begins to set up an authenticator app. A code of it confirms the set-up. */
import { person } from '../../../shared/contracts/route.ts';
import { proofBody, setUpAnswer } from '../../../shared/contracts/second-factor.ts';
import { ok } from '../../../shared/http/answer.ts';
import { setUpSecondFactor } from '../../../shared/operations/accounts/second-factor.ts';
import { serve } from '../../../shared/serve.ts';

serve('POST /api/account/second-factor', {
  name: 'SetUpSecondFactor',
  auth: person,
  body: proofBody,
  answers: { 200: { json: setUpAnswer } },
  refuses: ['invalid_credentials', 'invalid_code', 'rate_limit_exceeded'],
  run: async ({ deps, ref, body, clientAddress }) =>
    ok(await setUpSecondFactor(deps, { ...body, accountId: ref.ownerId, clientAddress })),
});
