/** GET /api/sign/logo: a recipient sees the sender's logo. */
import { signingLink } from '../../shared/contracts/route.ts';
import { readSenderLogo } from '../../shared/operations/signing/files.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/sign/logo', {
  name: 'SignLogo',
  auth: signingLink,
  answers: { 200: { bytes: ['image/png', 'image/jpeg'] } },
  refuses: ['not_found'],
  async run({ deps, ref }) {
    const { bytes, mimetype } = await readSenderLogo(deps, ref);
    return { status: 200, bytes, headers: { 'Content-Type': mimetype } };
  },
});
