/** POST /api/organizations/invitations: a member invites a person by e-mail. */
import { createdInvitationAnswer, inviteMemberBody } from '../../shared/contracts/organizations.ts';
import { newest, session } from '../../shared/contracts/route.ts';
import { created } from '../../shared/http/answer.ts';
import { languageOf } from '../../shared/http/client.ts';
import { memberRef, toInvitation } from '../../shared/http/organization-views.ts';
import { inviteMember } from '../../shared/operations/accounts/members.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/organizations/invitations', {
  name: 'InviteMember',
  tag: 'Organizations',
  summary: 'Invite a person by e-mail; the invitation is valid for seven days, for this address only',
  auth: newest(session('organization:manage')),
  body: inviteMemberBody,
  answers: { 201: { json: createdInvitationAnswer } },
  refuses: ['rate_limit_exceeded'],
  example: { email: 'joan@example.com', role: 'member' },
  async run({ deps, caller, body, request }) {
    const { language = languageOf(request), ...invited } = body;
    const { invitation, url } = await inviteMember(deps, memberRef(caller), { ...invited, language });
    return created({ ...toInvitation(invitation), url }, { Location: '/api/organizations/invitations' });
  },
});
