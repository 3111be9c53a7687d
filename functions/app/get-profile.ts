/** GET /api/account/profile: the owner reads how recipients see the sender, and what new documents start with. */
import { profileAnswer } from '../../shared/contracts/profile.ts';
import { session } from '../../shared/contracts/route.ts';
import { toProfile } from '../../shared/http/account-views.ts';
import { versioned } from '../../shared/http/answer.ts';
import { getProfile } from '../../shared/operations/accounts/profile.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/account/profile', {
  name: 'GetProfile',
  tag: 'Accounts',
  summary: 'Read your profile, which recipients see as the sender',
  auth: session('account:read'),
  answers: { 200: { json: profileAnswer, headers: ['ETag'] } },
  run: async ({ deps, ref }) => versioned(await getProfile(deps, ref.ownerId), toProfile),
});
