/** POST /api/sign/verify: a recipient enters the one-time code. */
import { signingLink } from '../../shared/contracts/route.ts';
import { unlockAnswer, verifyCodeBody } from '../../shared/contracts/sign.ts';
import { ok } from '../../shared/http/answer.ts';
import { verifyOneTimeCode } from '../../shared/operations/signing/access-codes.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/sign/verify', {
  name: 'SignVerify',
  auth: signingLink,
  body: verifyCodeBody,
  answers: { 200: { json: unlockAnswer } },
  refuses: ['access_code_required', 'invalid_access_code', 'sealing_in_progress'],
  run: async ({ deps, ref, body }) => ok(await verifyOneTimeCode(deps, ref, body.code)),
});
