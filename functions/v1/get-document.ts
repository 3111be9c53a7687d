/** GET /api/v1/envelopes/{envelopeId}/document: an integrator gets short-lived addresses of the document, original and sealed. */
import { app } from '@azure/functions';
import { ok } from '../../shared/http/answer.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { envelopeRef } from '../../shared/http/refs.ts';
import { getDocument } from '../../shared/operations/envelopes/get-document.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('envelopes:read'),
  run: async ({ deps, caller, params }) => ok({ data: await getDocument(deps, envelopeRef(caller, params)) }),
});

app.http('V1GetDocument', {
  methods: ['GET'],
  authLevel: 'anonymous',
  route: 'api/v1/envelopes/{envelopeId}/document',
  handler,
});
