/** POST /api/organizations/join: the invited person accepts and becomes a member. */
import { invitationCodeBody, membershipAnswer } from '../../shared/contracts/organizations.ts';
import { person } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { toMembership } from '../../shared/http/organization-views.ts';
import { joinOrganization } from '../../shared/operations/accounts/members.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/organizations/join', {
  name: 'JoinOrganization',
  auth: person,
  body: invitationCodeBody,
  answers: { 200: { json: membershipAnswer } },
  refuses: ['invalid_invitation', 'organization_full'],
  run: async ({ deps, ref, body }) =>
    ok(toMembership(await joinOrganization(deps, { personId: ref.ownerId, ...body }))),
});
