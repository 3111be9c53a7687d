/** PUT /api/sign/attachments/{fieldId}: a recipient attaches a file to a field. */
import { signingLink } from '../../shared/contracts/route.ts';
import { attachmentAnswer, taskRefusals } from '../../shared/contracts/sign.ts';
import { ok } from '../../shared/http/answer.ts';
import { readBytes } from '../../shared/http/request.ts';
import { attachFile } from '../../shared/operations/signing/attach-file.ts';
import { serve } from '../../shared/serve.ts';

serve('PUT /api/sign/attachments/{fieldId}', {
  name: 'SignAttachment',
  auth: signingLink,
  answers: { 200: { json: attachmentAnswer } },
  refuses: [...taskRefusals, 'validation_error', 'payload_too_large'],
  async run({ deps, ref, request }) {
    const filename = decoded(request.headers.get('x-filename') ?? '');
    const read = (limitBytes: number) => readBytes(request, limitBytes);
    return ok(await attachFile(deps, ref, { fieldId: ref.fieldId, filename, read }));
  },
});

/** Headers hold ASCII: the name comes percent-encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text).slice(0, 1_000);
  } catch {
    return '';
  }
}
