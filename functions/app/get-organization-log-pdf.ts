/** GET /api/organizations/log/pdf: the log as a PDF. */
import { logPdfQuery } from '../../shared/contracts/organizations.ts';
import { session } from '../../shared/contracts/route.ts';
import { memberRef } from '../../shared/http/organization-views.ts';
import { getLogPdf } from '../../shared/operations/accounts/organization-log.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/organizations/log/pdf', {
  name: 'GetOrganizationLogPdf',
  tag: 'Organizations',
  summary: 'Get the log of the organization as a PDF, at most 5,000 entries, the newest first',
  auth: session('organization:manage'),
  query: logPdfQuery,
  answers: { 200: { bytes: ['application/pdf'] } },
  async run({ deps, caller, query: { before = null, language } }) {
    const bytes = await getLogPdf(deps, memberRef(caller).organizationId, { before, language });
    return { status: 200, bytes, headers: { 'Content-Type': 'application/pdf' } };
  },
});
