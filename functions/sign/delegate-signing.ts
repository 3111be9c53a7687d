/** POST /api/sign/delegate: a signer or approver names another person to act instead. */
import { signingLink } from '../../shared/contracts/route.ts';
import { delegateBody, delegatedAnswer, taskRefusals } from '../../shared/contracts/sign.ts';
import { ok } from '../../shared/http/answer.ts';
import { delegateSigning } from '../../shared/operations/signing/ceremony.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/sign/delegate', {
  name: 'SignDelegate',
  auth: signingLink,
  body: delegateBody,
  answers: { 200: { json: delegatedAnswer } },
  refuses: [...taskRefusals, 'delegation_not_allowed'],
  async run({ deps, ref, body }) {
    await delegateSigning(deps, ref, body);
    return ok({ delegated: true as const });
  },
});
