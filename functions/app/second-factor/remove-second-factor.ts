/** DELETE /api/account/second-factor: removes the authenticator app; passkeys stay. */
import { person } from '../../../shared/contracts/route.ts';
import { proofBody, secondFactorAnswer } from '../../../shared/contracts/second-factor.ts';
import { toSecondFactor } from '../../../shared/http/account-views.ts';
import { ok } from '../../../shared/http/answer.ts';
import { languageOf } from '../../../shared/http/client.ts';
import { removeSecondFactor } from '../../../shared/operations/accounts/second-factor.ts';
import { serve } from '../../../shared/serve.ts';

serve('DELETE /api/account/second-factor', {
  name: 'RemoveSecondFactor',
  auth: person,
  body: proofBody,
  answers: { 200: { json: secondFactorAnswer } },
  refuses: ['invalid_credentials', 'invalid_code', 'rate_limit_exceeded'],
  async run({ deps, ref, body, request, clientAddress }) {
    const proof = { ...body, accountId: ref.ownerId, clientAddress, language: languageOf(request) };
    return ok(toSecondFactor(await removeSecondFactor(deps, proof)));
  },
});
