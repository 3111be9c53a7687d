/** POST /api/account/email/verify: the owner asks once more for the link that verifies the address. */
import { object } from '../../shared/contracts/building-blocks.ts';
import { person } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { languageOf } from '../../shared/http/client.ts';
import { requestVerification } from '../../shared/operations/accounts/email-address.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/account/email/verify', {
  name: 'VerifyEmail',
  auth: person,
  answers: { 200: { json: object({}) } },
  refuses: ['rate_limit_exceeded'],
  async run({ deps, ref, request }) {
    await requestVerification(deps, { accountId: ref.ownerId, language: languageOf(request) });
    return ok({});
  },
});
