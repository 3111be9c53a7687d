/** POST /api/account/second-factor/confirm: the first code of a new authenticator app. Answers the recovery codes, once. */
import { person } from '../../../shared/contracts/route.ts';
import { confirmSetUpBody, recoveryCodesAnswer } from '../../../shared/contracts/second-factor.ts';
import { ok } from '../../../shared/http/answer.ts';
import { languageOf } from '../../../shared/http/client.ts';
import { confirmSecondFactor } from '../../../shared/operations/accounts/second-factor.ts';
import { serve } from '../../../shared/serve.ts';

serve('POST /api/account/second-factor/confirm', {
  name: 'ConfirmSecondFactor',
  auth: person,
  body: confirmSetUpBody,
  answers: { 200: { json: recoveryCodesAnswer } },
  refuses: ['invalid_state', 'invalid_code'],
  async run({ deps, ref, body, request }) {
    const confirmed = { ...body, accountId: ref.ownerId, language: languageOf(request) };
    return ok({ recoveryCodes: await confirmSecondFactor(deps, confirmed) });
  },
});
