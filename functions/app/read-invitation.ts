/** POST /api/invitation: what an invitation to an organization is for, for the page that accepts it. */
import { invitationCodeBody, readInvitationAnswer } from '../../shared/contracts/organizations.ts';
import { ownPage } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { readInvitation } from '../../shared/operations/accounts/members.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/invitation', {
  name: 'ReadInvitation',
  auth: ownPage,
  body: invitationCodeBody,
  answers: { 200: { json: readInvitationAnswer } },
  refuses: ['invalid_invitation'],
  async run({ deps, body }) {
    const { organization, invitation, inviter } = await readInvitation(deps, body.code);
    const { email, role, expiresAt } = invitation;
    const { id: organizationId, name } = organization;
    const invitedBy = inviter && (inviter.profile?.name ?? inviter.email);
    return ok({ organizationId, organization: name, invitedBy, email, role, expiresAt });
  },
});
