/** GET /api/organizations/current: the organization that the request names, and the role of the person in it. */
import { organizationAnswer } from '../../shared/contracts/organizations.ts';
import { session } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { memberRef, toOrganization } from '../../shared/http/organization-views.ts';
import { getOrganization } from '../../shared/operations/accounts/organizations.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/organizations/current', {
  name: 'GetOrganization',
  tag: 'Organizations',
  summary: 'Read the organization you act for, and your role',
  auth: session('account:read'),
  answers: { 200: { json: organizationAnswer } },
  async run({ deps, caller }) {
    const ref = memberRef(caller);
    const organization = await getOrganization(deps, ref.organizationId);
    return ok(toOrganization({ organization, role: caller.role ?? 'viewer' }));
  },
});
