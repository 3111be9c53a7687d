/** GET /api/account/logo: the owner's logo as it is stored. */
import { session } from '../../shared/contracts/route.ts';
import { readLogo } from '../../shared/operations/accounts/profile.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/account/logo', {
  name: 'ReadLogo',
  tag: 'Accounts',
  summary: 'Read your logo',
  auth: session('account:read'),
  answers: { 200: { bytes: ['image/png', 'image/jpeg'] } },
  refuses: ['not_found'],
  async run({ deps, ref }) {
    const { bytes, mimetype } = await readLogo(deps, ref.ownerId);
    return { status: 200, bytes, headers: { 'Content-Type': mimetype } };
  },
});
