/** POST /api/sign/open: somebody with a signing link sees what is asked of them; the first time counts as viewed. */
import { app } from '@azure/functions';
import { openBody } from '../../shared/contracts/sign.ts';
import { ok } from '../../shared/http/answer.ts';
import { endpoint, signingLink } from '../../shared/http/endpoint.ts';
import { linkRequest } from '../../shared/http/link-request.ts';
import { toOpenAnswer } from '../../shared/http/sign-views.ts';
import { openSigningLink } from '../../shared/operations/signing/open-signing-link.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: signingLink,
  body: openBody,
  run: async ({ deps, ...call }) => ok(toOpenAnswer(deps.digest, await openSigningLink(deps, linkRequest(call)))),
});

app.http('SignOpen', { methods: ['POST'], authLevel: 'anonymous', route: 'api/sign/open', handler });
