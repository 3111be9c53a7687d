/** GET /api/organizations/log: who changed what in the organization, the newest first. */
import { listLogQuery, logAnswer } from '../../shared/contracts/organizations.ts';
import { session } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { memberRef, toLogPage } from '../../shared/http/organization-views.ts';
import { listLog } from '../../shared/operations/accounts/organization-log.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/organizations/log', {
  name: 'ListOrganizationLog',
  tag: 'Organizations',
  summary: 'Read the log of the organization, the newest entry first',
  auth: session('organization:manage'),
  query: listLogQuery,
  answers: { 200: { json: logAnswer } },
  async run({ deps, caller, query }) {
    const { before = null, limit = 100 } = query;
    return ok(toLogPage(await listLog(deps, memberRef(caller).organizationId, { before, limit })));
  },
});
