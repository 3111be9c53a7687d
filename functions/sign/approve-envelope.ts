/** POST /api/sign/approve: an approver approves. */
import { app } from '@azure/functions';
import { actBodyLimitBytes, approveBody } from '../../shared/contracts/sign.ts';
import { ok } from '../../shared/http/answer.ts';
import { endpoint, signingLink } from '../../shared/http/endpoint.ts';
import { linkRequest } from '../../shared/http/link-request.ts';
import { toActAnswer } from '../../shared/http/sign-views.ts';
import { completeSigning } from '../../shared/operations/signing/complete-signing.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: signingLink,
  body: approveBody,
  bodyLimitBytes: actBodyLimitBytes,
  run: async ({ deps, body, ...call }) => {
    const { consent, documentSha256, fields = [], signature, initials } = body;
    const input = {
      kind: 'approve',
      consentSha256: consent.sha256,
      documentSha256,
      fields,
      signature,
      initials,
    } as const;
    return ok(toActAnswer(await completeSigning(deps, linkRequest(call), input)));
  },
});

app.http('SignApprove', { methods: ['POST'], authLevel: 'anonymous', route: 'api/sign/approve', handler });
