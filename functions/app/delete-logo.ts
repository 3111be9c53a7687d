/** DELETE /api/account/logo: removes the owner's logo; sealed documents keep it. */
import { profileAnswer } from '../../shared/contracts/profile.ts';
import { session } from '../../shared/contracts/route.ts';
import { toProfile } from '../../shared/http/account-views.ts';
import { versioned } from '../../shared/http/answer.ts';
import { deleteLogo } from '../../shared/operations/accounts/profile.ts';
import { serve } from '../../shared/serve.ts';

serve('DELETE /api/account/logo', {
  name: 'DeleteLogo',
  tag: 'Accounts',
  summary: 'Remove your logo; sealed documents keep it',
  auth: session('organization:manage'),
  takes: ['If-Match'],
  answers: { 200: { json: profileAnswer, headers: ['ETag'] } },
  run: async ({ deps, ref }) => versioned(await deleteLogo(deps, ref), toProfile),
});
