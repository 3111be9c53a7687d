/** DELETE /api/organizations/members/{accountId}: removes a member, or the person who asks leaves. */
import { removedMemberAnswer } from '../../shared/contracts/organizations.ts';
import { newest, session } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { memberRef } from '../../shared/http/organization-views.ts';
import { removeMember } from '../../shared/operations/accounts/members.ts';
import { serve } from '../../shared/serve.ts';

serve('DELETE /api/organizations/members/{accountId}', {
  name: 'RemoveMember',
  tag: 'Organizations',
  summary: 'Remove a member (needs organization:manage), or leave yourself',
  // A member of any role may leave, after setting up the second factor if the organization requires one. The operation
  // checks who removes others.
  auth: newest(session('account:read')),
  answers: { 200: { json: removedMemberAnswer } },
  refuses: ['last_owner'],
  async run({ deps, caller, ref }) {
    await removeMember(deps, memberRef(caller), ref.accountId);
    return ok({ accountId: ref.accountId, removed: true });
  },
});
