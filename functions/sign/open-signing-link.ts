/** POST /api/sign/open: a recipient with a signing link sees what is asked of them; the first time counts as viewed. */
import { route, signingLink } from '../../shared/contracts/route.ts';
import { openAnswer, openBody } from '../../shared/contracts/sign.ts';
import { ok } from '../../shared/http/answer.ts';
import { register } from '../../shared/http/register.ts';
import { toOpenAnswer } from '../../shared/http/sign-views.ts';
import { openSigningLink } from '../../shared/operations/signing/open-signing-link.ts';
import { services } from '../../shared/services.ts';

register(
  services,
  route('POST /api/sign/open', {
    isPublic: false,
    name: 'SignOpen',
    auth: signingLink,
    body: openBody,
    answers: { 200: { json: openAnswer } },
    refuses: ['invalid_state', 'not_your_turn'],
  }),
  async ({ deps, ref }) => ok(toOpenAnswer(deps.digest, await openSigningLink(deps, ref))),
);
