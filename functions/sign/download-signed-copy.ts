/** GET /api/sign/copy: a recipient gets a short-lived address of the sealed document. */
import { route, signingLink } from '../../shared/contracts/route.ts';
import { copyAnswer } from '../../shared/contracts/sign.ts';
import { ok } from '../../shared/http/answer.ts';
import { register } from '../../shared/http/register.ts';
import { downloadSignedCopy } from '../../shared/operations/signing/download-signed-copy.ts';
import { services } from '../../shared/services.ts';

register(
  services,
  route('GET /api/sign/copy', {
    isPublic: false,
    name: 'SignCopy',
    auth: signingLink,
    answers: { 200: { json: copyAnswer } },
    refuses: ['access_code_required', 'invalid_state', 'not_your_turn'],
  }),
  async ({ deps, ref }) => ok(await downloadSignedCopy(deps, ref)),
);
