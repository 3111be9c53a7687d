/** POST /api/sign/unlock: somebody proves to know the access code. */
import { app } from '@azure/functions';
import { unlockBody } from '../../shared/contracts/sign.ts';
import { ok } from '../../shared/http/answer.ts';
import { endpoint, signingLink } from '../../shared/http/endpoint.ts';
import { linkRequest } from '../../shared/http/link-request.ts';
import { unlockSigningLink } from '../../shared/operations/signing/unlock-signing-link.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: signingLink,
  body: unlockBody,
  run: async ({ deps, body, ...call }) => ok(await unlockSigningLink(deps, linkRequest(call), body.accessCode)),
});

app.http('SignUnlock', { methods: ['POST'], authLevel: 'anonymous', route: 'api/sign/unlock', handler });
