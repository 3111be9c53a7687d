/** GET /api/v1/envelopes/{envelopeId}/certificate: returns the address of a separate completion certificate. */
import { apiKey } from '../../shared/contracts/route.ts';
import { certificateAnswer } from '../../shared/contracts/v1-envelopes.ts';
import { ok } from '../../shared/http/answer.ts';
import { getCertificate } from '../../shared/operations/envelopes/documents.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/v1/envelopes/{envelopeId}/certificate', {
  name: 'V1GetCertificate',
  appName: 'GetCertificate',
  tag: 'Envelopes',
  summary: 'Get the address of a completion certificate that is a separate file',
  auth: apiKey('envelopes:read'),
  answers: { 200: { json: certificateAnswer } },
  refuses: ['invalid_state', 'certificate_in_document'],
  run: async ({ deps, ref }) => ok(await getCertificate(deps, ref)),
});
