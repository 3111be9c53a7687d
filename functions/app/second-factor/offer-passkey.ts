/** POST /api/account/passkeys/options: the options with which a browser makes a passkey. */
import { person } from '../../../shared/contracts/route.ts';
import { passkeyOptionsAnswer, proofBody } from '../../../shared/contracts/second-factor.ts';
import { ok } from '../../../shared/http/answer.ts';
import { offerPasskey } from '../../../shared/operations/accounts/passkeys.ts';
import { serve } from '../../../shared/serve.ts';

serve('POST /api/account/passkeys/options', {
  name: 'OfferPasskey',
  auth: person,
  body: proofBody,
  answers: { 200: { json: passkeyOptionsAnswer } },
  refuses: ['invalid_credentials', 'invalid_code', 'rate_limit_exceeded'],
  run: async ({ deps, ref, body, clientAddress }) =>
    ok(await offerPasskey(deps, { ...body, accountId: ref.ownerId, clientAddress })),
});
