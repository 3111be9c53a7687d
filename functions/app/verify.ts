/** POST /api/verify: anyone asks, by hash or by upload, whether a sealed file is ours and unaltered. */
import { app } from '@azure/functions';
import { maxVerifiedBytes, verifyBody } from '../../shared/contracts/verify.ts';
import { ok } from '../../shared/http/answer.ts';
import { endpoint, nobody } from '../../shared/http/endpoint.ts';
import { readBytes, readContract } from '../../shared/http/request.ts';
import { verifyDocument } from '../../shared/operations/envelopes/verify-document.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: nobody,
  run: async ({ deps, request, clientAddress }) => {
    const isUpload = /^application\/(pdf|octet-stream)\b/i.test(request.headers.get('content-type') ?? '');
    const subject = isUpload
      ? { file: await readBytes(request, maxVerifiedBytes) }
      : await readContract(request, verifyBody);
    return ok(await verifyDocument(deps, { ...subject, clientAddress }));
  },
});

app.http('Verify', { methods: ['POST'], authLevel: 'anonymous', route: 'api/verify', handler });
