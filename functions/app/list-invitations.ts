/** GET /api/organizations/invitations: the open invitations of the organization. */
import { invitationsAnswer } from '../../shared/contracts/organizations.ts';
import { session } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { memberRef, toInvitation } from '../../shared/http/organization-views.ts';
import { listInvitations } from '../../shared/operations/accounts/members.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/organizations/invitations', {
  name: 'ListInvitations',
  tag: 'Organizations',
  summary: 'List the open invitations',
  auth: session('organization:manage'),
  answers: { 200: { json: invitationsAnswer } },
  run: async ({ deps, caller }) =>
    ok((await listInvitations(deps, memberRef(caller).organizationId)).map(toInvitation)),
});
