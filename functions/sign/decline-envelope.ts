/** POST /api/sign/decline: a signer or approver refuses, with a reason; that ends the envelope. */
import { signingLink } from '../../shared/contracts/route.ts';
import { actAnswer, declineBody, taskRefusals } from '../../shared/contracts/sign.ts';
import { ok } from '../../shared/http/answer.ts';
import { toActAnswer } from '../../shared/http/sign-views.ts';
import { declineEnvelope } from '../../shared/operations/signing/ceremony.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/sign/decline', {
  name: 'SignDecline',
  auth: signingLink,
  body: declineBody,
  answers: { 200: { json: actAnswer } },
  refuses: taskRefusals,
  run: async ({ deps, ref, body }) => ok(toActAnswer(await declineEnvelope(deps, ref, body.reason))),
});
