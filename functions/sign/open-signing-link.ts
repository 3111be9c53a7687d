/** POST /api/sign/open: shows a recipient their task. The first time counts as viewed. */
import { signingLink } from '../../shared/contracts/route.ts';
import { openAnswer, openBody } from '../../shared/contracts/sign.ts';
import { ok } from '../../shared/http/answer.ts';
import { toOpenAnswer } from '../../shared/http/sign-views.ts';
import { openSigningLink } from '../../shared/operations/signing/ceremony.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/sign/open', {
  name: 'SignOpen',
  auth: signingLink,
  body: openBody,
  answers: { 200: { json: openAnswer } },
  refuses: ['invalid_state', 'not_your_turn'],
  run: async ({ deps, ref }) => ok(toOpenAnswer(deps.digest, await openSigningLink(deps, ref))),
});
