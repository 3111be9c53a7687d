/** POST /api/sign/approve: an approver approves. */
import { signingLink } from '../../shared/contracts/route.ts';
import { actAnswer, actBodyLimitBytes, approveBody, taskRefusals } from '../../shared/contracts/sign.ts';
import { ok } from '../../shared/http/answer.ts';
import { toActAnswer } from '../../shared/http/sign-views.ts';
import { completeSigning } from '../../shared/operations/signing/complete-signing.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/sign/approve', {
  name: 'SignApprove',
  auth: signingLink,
  body: approveBody,
  bodyLimitBytes: actBodyLimitBytes,
  answers: { 200: { json: actAnswer } },
  refuses: [...taskRefusals, 'document_changed'],
  async run({ deps, ref, body: { consent, documentSha256, fields = [], signature, initials } }) {
    const shown = { consentSha256: consent.sha256, documentSha256 };
    const input = { kind: 'approve', ...shown, fields, signature, initials } as const;
    return ok(toActAnswer(await completeSigning(deps, ref, input)));
  },
});
