/** POST /api/account/second-factor/recovery-codes: new recovery codes, answered once; the former ones end. */
import { person } from '../../../shared/contracts/route.ts';
import { proofBody, recoveryCodesAnswer } from '../../../shared/contracts/second-factor.ts';
import { ok } from '../../../shared/http/answer.ts';
import { renewRecoveryCodes } from '../../../shared/operations/accounts/second-factor.ts';
import { serve } from '../../../shared/serve.ts';

serve('POST /api/account/second-factor/recovery-codes', {
  name: 'RenewRecoveryCodes',
  auth: person,
  body: proofBody,
  answers: { 200: { json: recoveryCodesAnswer } },
  refuses: ['invalid_state', 'invalid_credentials', 'invalid_code', 'rate_limit_exceeded'],
  run: async ({ deps, ref, body, clientAddress }) =>
    ok({ recoveryCodes: await renewRecoveryCodes(deps, { ...body, accountId: ref.ownerId, clientAddress }) }),
});
