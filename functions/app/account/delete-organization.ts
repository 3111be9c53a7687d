/** DELETE /api/organizations/current: an owner deletes the organization with everything that it owns. */
import { deleteAccountBody } from '../../../shared/contracts/accounts.ts';
import { deletedOrganizationAnswer } from '../../../shared/contracts/organizations.ts';
import { newest, session } from '../../../shared/contracts/route.ts';
import { ok } from '../../../shared/http/answer.ts';
import { memberRef } from '../../../shared/http/organization-views.ts';
import { deleteOrganization } from '../../../shared/operations/accounts/delete-account.ts';
import { serve } from '../../../shared/serve.ts';

serve('DELETE /api/organizations/current', {
  name: 'DeleteOrganization',
  tag: 'Organizations',
  summary: 'Delete the organization and everything it owns',
  description:
    'Needs the password, or a log-in within the last ten minutes. It opens nothing from then on. Open envelopes are voided, and within minutes everything is erased, as one envelope is. Members keep their own accounts.',
  auth: newest(session('organization:own')),
  body: deleteAccountBody,
  answers: { 200: { json: deletedOrganizationAnswer } },
  refuses: ['invalid_credentials', 'legal_hold', 'rate_limit_exceeded'],
  example: { password: 'a long password' },
  async run({ deps, caller, body, clientAddress }) {
    const { organizationId, actorId: accountId } = memberRef(caller);
    const { loggedInAt = null } = caller;
    await deleteOrganization(deps, organizationId, { accountId, password: body.password, loggedInAt, clientAddress });
    return ok({ organizationId, deleted: true });
  },
});
