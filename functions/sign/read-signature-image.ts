/** GET /api/sign/images/{sha256}: a recipient sees a signature that somebody has put onto the document. */
import { app } from '@azure/functions';
import { endpoint, signingLink } from '../../shared/http/endpoint.ts';
import { linkRequest } from '../../shared/http/link-request.ts';
import { readSignatureImage } from '../../shared/operations/signing/read-signature-image.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: signingLink,
  run: async ({ deps, params, ...call }) => {
    const { bytes, mimetype } = await readSignatureImage(deps, linkRequest(call), params.sha256 ?? '');
    return { status: 200, bytes, headers: { 'Content-Type': mimetype } };
  },
});

app.http('SignImage', { methods: ['GET'], authLevel: 'anonymous', route: 'api/sign/images/{sha256}', handler });
