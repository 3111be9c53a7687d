/** PATCH /api/organizations/members/{accountId}: a member gets another role. */
import { changedRoleAnswer, changeRoleBody } from '../../shared/contracts/organizations.ts';
import { newest, session } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { memberRef } from '../../shared/http/organization-views.ts';
import { changeMemberRole } from '../../shared/operations/accounts/members.ts';
import { serve } from '../../shared/serve.ts';

serve('PATCH /api/organizations/members/{accountId}', {
  name: 'ChangeMemberRole',
  tag: 'Organizations',
  summary: 'Change the role of a member; only owners make and change owners',
  auth: newest(session('organization:manage')),
  body: changeRoleBody,
  answers: { 200: { json: changedRoleAnswer } },
  refuses: ['last_owner'],
  example: { role: 'admin' },
  async run({ deps, caller, ref, body }) {
    const { accountId } = ref;
    await changeMemberRole(deps, memberRef(caller), { accountId, ...body });
    return ok({ accountId, ...body });
  },
});
