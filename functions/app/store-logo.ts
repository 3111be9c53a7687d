/** PUT /api/account/logo: the owner uploads a logo for e-mails, signing pages and certificates. */
import { profileAnswer, storeLogoBody } from '../../shared/contracts/profile.ts';
import { session } from '../../shared/contracts/route.ts';
import { toProfile } from '../../shared/http/account-views.ts';
import { versioned } from '../../shared/http/answer.ts';
import { storeLogo } from '../../shared/operations/accounts/profile.ts';
import { serve } from '../../shared/serve.ts';

serve('PUT /api/account/logo', {
  name: 'StoreLogo',
  tag: 'Accounts',
  summary: 'Upload your logo (PNG or JPEG); it replaces an earlier one',
  auth: session('organization:manage'),
  body: storeLogoBody,
  takes: ['If-Match'],
  answers: { 200: { json: profileAnswer, headers: ['ETag'] } },
  example: {
    mimetype: 'image/png',
    contentBase64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  },
  run: async ({ deps, ref, body }) => versioned(await storeLogo(deps, ref, body), toProfile),
});
