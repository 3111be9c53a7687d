/** GET /api/organizations: the organizations that have the person as a member. */
import { membershipsAnswer } from '../../shared/contracts/organizations.ts';
import { person } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { toMembership } from '../../shared/http/organization-views.ts';
import { listOrganizations } from '../../shared/operations/accounts/organizations.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/organizations', {
  name: 'ListOrganizations',
  tag: 'Organizations',
  summary: 'List your organizations',
  auth: person,
  answers: { 200: { json: membershipsAnswer } },
  run: async ({ deps, ref }) => ok((await listOrganizations(deps, ref.ownerId)).map(toMembership)),
});
