/** POST /api/sign/sign: a signer signs. */
import { signingLink } from '../../shared/contracts/route.ts';
import { actAnswer, actBodyLimitBytes, signBody, taskRefusals } from '../../shared/contracts/sign.ts';
import { ok } from '../../shared/http/answer.ts';
import { toActAnswer } from '../../shared/http/sign-views.ts';
import { completeSigning } from '../../shared/operations/signing/complete-signing.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/sign/sign', {
  name: 'SignEnvelope',
  auth: signingLink,
  body: signBody,
  bodyLimitBytes: actBodyLimitBytes,
  answers: { 200: { json: actAnswer } },
  refuses: [...taskRefusals, 'document_changed'],
  async run({ deps, ref, body: { consent, documentSha256, fields, signature, initials } }) {
    const shown = { consentSha256: consent.sha256, documentSha256 };
    const input = { kind: 'sign', ...shown, fields, signature, initials } as const;
    return ok(toActAnswer(await completeSigning(deps, ref, input)));
  },
});
