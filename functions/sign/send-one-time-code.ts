/** POST /api/sign/code: a recipient has a one-time code sent by e-mail. */
import { signingLink } from '../../shared/contracts/route.ts';
import { codeSentAnswer, sendCodeBody } from '../../shared/contracts/sign.ts';
import { ok } from '../../shared/http/answer.ts';
import { sendOneTimeCode } from '../../shared/operations/signing/access-codes.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/sign/code', {
  name: 'SignCode',
  auth: signingLink,
  body: sendCodeBody,
  answers: { 200: { json: codeSentAnswer } },
  refuses: ['access_code_required', 'rate_limit_exceeded', 'sealing_in_progress'],
  run: async ({ deps, ref }) => ok(await sendOneTimeCode(deps, ref)),
});
