/** GET /api/sign/images/{sha256}: a recipient sees a signature that was put onto the document. */
import { signingLink } from '../../shared/contracts/route.ts';
import { readRefusals } from '../../shared/contracts/sign.ts';
import { readSignatureImage } from '../../shared/operations/signing/files.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/sign/images/{sha256}', {
  name: 'SignImage',
  auth: signingLink,
  answers: { 200: { bytes: ['image/png', 'image/jpeg'] } },
  refuses: readRefusals,
  async run({ deps, ref }) {
    const { bytes, mimetype } = await readSignatureImage(deps, ref, ref.sha256);
    return { status: 200, bytes, headers: { 'Content-Type': mimetype } };
  },
});
