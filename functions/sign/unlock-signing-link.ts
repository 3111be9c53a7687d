/** POST /api/sign/unlock: a recipient enters the access code. */
import { signingLink } from '../../shared/contracts/route.ts';
import { unlockAnswer, unlockBody } from '../../shared/contracts/sign.ts';
import { ok } from '../../shared/http/answer.ts';
import { unlockSigningLink } from '../../shared/operations/signing/access-codes.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/sign/unlock', {
  name: 'SignUnlock',
  auth: signingLink,
  body: unlockBody,
  answers: { 200: { json: unlockAnswer } },
  refuses: ['invalid_access_code', 'rate_limit_exceeded'],
  run: async ({ deps, ref, body }) => ok(await unlockSigningLink(deps, ref, body.accessCode)),
});
