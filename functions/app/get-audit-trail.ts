/** GET /api/envelopes/{id}/audit-trail: an owner gets the audit trail as a PDF. */
import { session } from '../../shared/contracts/route.ts';
import { auditTrailQuery } from '../../shared/contracts/v1-envelopes.ts';
import { getAuditTrail } from '../../shared/operations/envelopes/events.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/envelopes/{id}/audit-trail', {
  name: 'GetAuditTrail',
  tag: 'Envelopes (your own application)',
  summary: 'Get the audit trail as a PDF, before or after completion',
  auth: session,
  query: auditTrailQuery,
  answers: { 200: { bytes: ['application/pdf'] } },
  async run({ deps, ref, query }) {
    const bytes = await getAuditTrail(deps, ref, query.language ?? 'en');
    return { status: 200, bytes, headers: { 'Content-Type': 'application/pdf' } };
  },
});
