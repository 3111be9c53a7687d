/** POST /api/verify: anyone asks, by hash or by upload, whether a sealed file is ours and unaltered. */
import { anyone } from '../../shared/contracts/route.ts';
import { maxVerifiedBytes, verifyAnswer, verifyBody } from '../../shared/contracts/verify.ts';
import { envelopeIdToV1 } from '../../shared/domain/ids.ts';
import { ok } from '../../shared/http/answer.ts';
import { readBytes, readContract } from '../../shared/http/request.ts';
import { verifyDocument } from '../../shared/operations/envelopes/documents.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/verify', {
  name: 'Verify',
  tag: 'Verification',
  summary: 'Verify a sealed file by its hash or by the file itself',
  auth: anyone,
  rawBody: { json: verifyBody, fileTypes: ['application/pdf'] },
  answers: { 200: { json: verifyAnswer } },
  refuses: ['rate_limit_exceeded'],
  example: { sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' },
  async run({ deps, request, clientAddress }) {
    const isUpload = /^application\/(pdf|octet-stream)\b/i.test(request.headers.get('content-type') ?? '');
    const subject = isUpload
      ? { file: await readBytes(request, maxVerifiedBytes) }
      : await readContract(request, verifyBody);
    const { seal, ...rest } = await verifyDocument(deps, { ...subject, clientAddress });
    return ok({ ...rest, seal: seal && { ...seal, envelopeId: envelopeIdToV1(seal.envelopeId) } });
  },
});
