/** PATCH /api/account/profile: the owner changes how recipients see the sender, and what new documents start with. */
import { profileAnswer, updateProfileBody } from '../../shared/contracts/profile.ts';
import { session } from '../../shared/contracts/route.ts';
import { toProfile } from '../../shared/http/account-views.ts';
import { versioned } from '../../shared/http/answer.ts';
import { updateProfile } from '../../shared/operations/accounts/profile.ts';
import { serve } from '../../shared/serve.ts';

serve('PATCH /api/account/profile', {
  name: 'UpdateProfile',
  tag: 'Accounts',
  summary: 'Change your profile; omitted members stay unchanged',
  auth: session('organization:manage'),
  body: updateProfileBody,
  takes: ['If-Match'],
  answers: { 200: { json: profileAnswer, headers: ['ETag'] } },
  example: { name: 'Olivia Marsh', company: 'Northwind', timeZone: 'Europe/London', dateFormat: 'DD/MM/YYYY' },
  run: async ({ deps, ref, body }) => versioned(await updateProfile(deps, ref, body), toProfile),
});
