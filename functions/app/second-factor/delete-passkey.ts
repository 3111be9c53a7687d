/** DELETE /api/account/passkeys/{passkeyId}: removes a passkey; it logs nobody in any more. */
import { person } from '../../../shared/contracts/route.ts';
import { proofBody, secondFactorAnswer } from '../../../shared/contracts/second-factor.ts';
import { toSecondFactor } from '../../../shared/http/account-views.ts';
import { ok } from '../../../shared/http/answer.ts';
import { languageOf } from '../../../shared/http/client.ts';
import { deletePasskey } from '../../../shared/operations/accounts/passkeys.ts';
import { serve } from '../../../shared/serve.ts';

serve('DELETE /api/account/passkeys/{passkeyId}', {
  name: 'DeletePasskey',
  auth: person,
  body: proofBody,
  answers: { 200: { json: secondFactorAnswer } },
  refuses: ['invalid_credentials', 'invalid_code', 'rate_limit_exceeded'],
  async run({ deps, ref, body, request, clientAddress }) {
    const { ownerId: accountId, passkeyId } = ref;
    const proof = { ...body, accountId, passkeyId, clientAddress, language: languageOf(request) };
    return ok(toSecondFactor(await deletePasskey(deps, proof)));
  },
});
