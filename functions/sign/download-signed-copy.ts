/** GET /api/sign/copy: a recipient gets a short-lived address of the sealed document. */
import { signingLink } from '../../shared/contracts/route.ts';
import { copyAnswer, readRefusals } from '../../shared/contracts/sign.ts';
import { ok } from '../../shared/http/answer.ts';
import { downloadSignedCopy } from '../../shared/operations/signing/files.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/sign/copy', {
  name: 'SignCopy',
  auth: signingLink,
  answers: { 200: { json: copyAnswer } },
  refuses: readRefusals,
  run: async ({ deps, ref }) => ok(await downloadSignedCopy(deps, ref)),
});
