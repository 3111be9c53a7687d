/** GET /api/v1/envelopes/{envelopeId}/audit-trail: an integrator gets the audit trail as a PDF. */
import { apiKey } from '../../shared/contracts/route.ts';
import { auditTrailQuery } from '../../shared/contracts/v1-envelopes.ts';
import { getAuditTrail } from '../../shared/operations/envelopes/events.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/v1/envelopes/{envelopeId}/audit-trail', {
  name: 'V1GetAuditTrail',
  appName: 'GetAuditTrail',
  tag: 'Envelopes',
  summary: 'Get the audit trail as a PDF, before or after completion',
  auth: apiKey('envelopes:read'),
  query: auditTrailQuery,
  answers: { 200: { bytes: ['application/pdf'] } },
  async run({ deps, ref, query }) {
    const bytes = await getAuditTrail(deps, ref, query.language ?? 'en');
    return { status: 200, bytes, headers: { 'Content-Type': 'application/pdf' } };
  },
});
