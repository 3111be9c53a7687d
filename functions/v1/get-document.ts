/** GET /api/v1/envelopes/{envelopeId}/document: an integrator gets short-lived addresses of the document, original and sealed. */
import { dataOf } from '../../shared/contracts/paging.ts';
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
  answers: { 200: { json: dataOf(documentAnswer) } },
  refuses: ['document_missing'],
  run: async ({ deps, ref }) => ok({ data: await getDocument(deps, ref) }),
});
