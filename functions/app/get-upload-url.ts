/** POST /api/GetUploadUrl: an owner starts an envelope and learns where to send the document's bytes. */
import { app } from '@azure/functions';
import { getUploadUrlBody } from '../../shared/contracts/app-envelopes.ts';
import { created } from '../../shared/http/answer.ts';
import { endpoint, session } from '../../shared/http/endpoint.ts';
import { getUploadUrl } from '../../shared/operations/envelopes/get-upload-url.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: session,
  body: getUploadUrlBody,
  run: async ({ deps, caller, body }) =>
    created(await getUploadUrl(deps, { ownerId: caller.ownerId, ownerEmail: caller.email, ...body })),
});

app.http('GetUploadUrl', { methods: ['POST'], authLevel: 'anonymous', route: 'api/GetUploadUrl', handler });
