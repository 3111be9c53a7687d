/** PATCH /api/organizations/current: a member renames the organization, or makes it require a second factor. */
import { organizationAnswer, updateOrganizationBody } from '../../shared/contracts/organizations.ts';
import { session } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { memberRef, toOrganization } from '../../shared/http/organization-views.ts';
import { updateOrganization } from '../../shared/operations/accounts/organizations.ts';
import { serve } from '../../shared/serve.ts';

serve('PATCH /api/organizations/current', {
  name: 'UpdateOrganization',
  tag: 'Organizations',
  summary: 'Rename the organization, or require a second factor of its members',
  auth: session('organization:manage'),
  body: updateOrganizationBody,
  answers: { 200: { json: organizationAnswer } },
  example: { name: 'Northwind Traders' },
  async run({ deps, caller, body }) {
    const organization = await updateOrganization(deps, memberRef(caller), body, caller.hasSecondFactor === true);
    return ok(toOrganization({ organization, role: caller.role ?? 'viewer' }));
  },
});
