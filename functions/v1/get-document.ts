/** GET /api/v1/envelopes/{envelopeId}/document: an integrator gets short-lived addresses of the document, original and sealed. */
import { apiKey } from '../../shared/contracts/route.ts';
import { documentAnswer } from '../../shared/contracts/v1-envelopes.ts';
import { ok } from '../../shared/http/answer.ts';
import { getDocument } from '../../shared/operations/envelopes/documents.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/v1/envelopes/{envelopeId}/document', {
  name: 'V1GetDocument',
  tag: 'Envelopes',
  summary: 'Get addresses of the document',
  auth: apiKey('envelopes:read'),
  answers: { 200: { json: documentAnswer } },
  refuses: ['document_missing'],
  run: async ({ deps, ref }) => ok(await getDocument(deps, ref)),
});
