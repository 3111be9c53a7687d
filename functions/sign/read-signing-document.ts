/** GET /api/sign/document: a recipient reads the very bytes that will be sealed. */
import { app } from '@azure/functions';
import { endpoint, signingLink } from '../../shared/http/endpoint.ts';
import { linkRequest } from '../../shared/http/link-request.ts';
import { readSigningDocument } from '../../shared/operations/signing/read-signing-document.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: signingLink,
  run: async ({ deps, ...call }) => {
    const { document, bytes } = await readSigningDocument(deps, linkRequest(call));
    return {
      status: 200,
      bytes,
      headers: { 'Content-Type': document.mimetype, 'X-Document-Sha256': document.sha256 },
    };
  },
});

app.http('SignDocument', { methods: ['GET'], authLevel: 'anonymous', route: 'api/sign/document', handler });
