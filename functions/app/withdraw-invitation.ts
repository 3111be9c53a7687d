/** DELETE /api/organizations/invitations/{invitationId}: an invitation ends. */
import { session } from '../../shared/contracts/route.ts';
import { deletedV1 } from '../../shared/contracts/v1-envelopes.ts';
import { ok } from '../../shared/http/answer.ts';
import { memberRef } from '../../shared/http/organization-views.ts';
import { withdrawInvitation } from '../../shared/operations/accounts/members.ts';
import { serve } from '../../shared/serve.ts';

serve('DELETE /api/organizations/invitations/{invitationId}', {
  name: 'WithdrawInvitation',
  tag: 'Organizations',
  summary: 'Withdraw an invitation',
  auth: session('organization:manage'),
  answers: { 200: { json: deletedV1 } },
  async run({ deps, caller, ref }) {
    await withdrawInvitation(deps, memberRef(caller), ref.invitationId);
    return ok({ id: ref.invitationId, deleted: true });
  },
});
