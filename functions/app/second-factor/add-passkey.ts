/** POST /api/account/passkeys: adds the passkey that the browser has made. */
import { newest, person } from '../../../shared/contracts/route.ts';
import { addPasskeyBody, secondFactorAnswer } from '../../../shared/contracts/second-factor.ts';
import { toSecondFactor } from '../../../shared/http/account-views.ts';
import { ok } from '../../../shared/http/answer.ts';
import { languageOf } from '../../../shared/http/client.ts';
import { addNewPasskey } from '../../../shared/operations/accounts/passkeys.ts';
import { serve } from '../../../shared/serve.ts';

serve('POST /api/account/passkeys', {
  name: 'AddPasskey',
  auth: newest(person),
  body: addPasskeyBody,
  answers: { 200: { json: secondFactorAnswer } },
  refuses: ['invalid_passkey'],
  async run({ deps, ref, body, request }) {
    const added = { ...body, accountId: ref.ownerId, language: languageOf(request) };
    return ok(toSecondFactor(await addNewPasskey(deps, added)));
  },
});
