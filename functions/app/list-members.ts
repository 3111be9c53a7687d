/** GET /api/organizations/members: the members of the organization and their roles. */
import { membersAnswer } from '../../shared/contracts/organizations.ts';
import { session } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { memberRef, toMember } from '../../shared/http/organization-views.ts';
import { listMembers } from '../../shared/operations/accounts/members.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/organizations/members', {
  name: 'ListMembers',
  tag: 'Organizations',
  summary: 'List the members',
  auth: session('account:read'),
  answers: { 200: { json: membersAnswer } },
  run: async ({ deps, caller }) => {
    const members = await listMembers(deps, memberRef(caller).organizationId);
    return ok(members.map((member) => toMember(member, caller.role)));
  },
});
