/** GET /api/sign/copy: a recipient gets a short-lived address of the sealed document. */
import { app } from '@azure/functions';
import { ok } from '../../shared/http/answer.ts';
import { endpoint, signingLink } from '../../shared/http/endpoint.ts';
import { linkRequest } from '../../shared/http/link-request.ts';
import { downloadSignedCopy } from '../../shared/operations/signing/download-signed-copy.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: signingLink,
  run: async ({ deps, ...call }) => ok(await downloadSignedCopy(deps, linkRequest(call))),
});

app.http('SignCopy', { methods: ['GET'], authLevel: 'anonymous', route: 'api/sign/copy', handler });
