/** POST /api/start/logo: a person who opened a public link sees the sender's logo. */
import { ownPage } from '../../shared/contracts/route.ts';
import { openLinkBody } from '../../shared/contracts/start.ts';
import { readLinkLogo } from '../../shared/operations/public-links/open-public-link.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/start/logo', {
  name: 'StartLogo',
  auth: ownPage,
  body: openLinkBody,
  answers: { 200: { bytes: ['image/png', 'image/jpeg'] } },
  refuses: ['invalid_public_link', 'not_found'],
  async run({ deps, body }) {
    const { bytes, mimetype } = await readLinkLogo(deps, body);
    return { status: 200, bytes, headers: { 'Content-Type': mimetype } };
  },
});
