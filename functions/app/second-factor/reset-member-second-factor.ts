/** POST /api/organizations/members/{accountId}/second-factor/reset: an owner helps a member who has lost the second factor. */
import { resetSecondFactorAnswer } from '../../../shared/contracts/organizations.ts';
import { newest, session } from '../../../shared/contracts/route.ts';
import { ok } from '../../../shared/http/answer.ts';
import { memberRef } from '../../../shared/http/organization-views.ts';
import { resetMemberSecondFactor } from '../../../shared/operations/accounts/second-factor.ts';
import { serve } from '../../../shared/serve.ts';

serve('POST /api/organizations/members/{accountId}/second-factor/reset', {
  name: 'ResetMemberSecondFactor',
  tag: 'Organizations',
  summary: 'Remove the authenticator app and the passkeys of a member who has lost them',
  auth: newest(session('organization:own')),
  answers: { 200: { json: resetSecondFactorAnswer } },
  async run({ deps, caller, ref }) {
    await resetMemberSecondFactor(deps, memberRef(caller), ref.accountId);
    return ok({ accountId: ref.accountId, reset: true });
  },
});
