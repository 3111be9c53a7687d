/** POST /api/v1/envelopes: an integrator drafts an envelope with a document, from a template, or with an upload address. */
import { apiKey, pinningRefusals, placingRefusals } from '../../shared/contracts/route.ts';
import { createEnvelopeBody, envelopeV1 } from '../../shared/contracts/v1-envelopes.ts';
import { created, etag } from '../../shared/http/answer.ts';
import { toEnvelopeV1 } from '../../shared/http/views.ts';
import { createEnvelope } from '../../shared/operations/envelopes/create-envelope.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/v1/envelopes', {
  name: 'V1CreateEnvelope',
  tag: 'Envelopes',
  summary: 'Create an envelope as a draft',
  auth: apiKey('envelopes:write'),
  body: createEnvelopeBody,
  hasInlineDocument: true,
  takes: ['Idempotency-Key'],
  answers: { 201: { json: envelopeV1, headers: ['ETag'] } },
  refuses: ['unsupported_document_type', ...pinningRefusals, ...placingRefusals],
  example: {
    name: 'Lease, flat 7',
    recipients: [
      { email: 'ada@example.com', name: 'Ada Lovelace' },
      { email: 'grace@example.com', name: 'Grace Hopper', role: 'approver', order: 2 },
    ],
    document: { filename: 'Lease.pdf', mimetype: 'application/pdf' },
    fields: [{ recipientId: 'ada@example.com', type: 'signature', page: 1, x: 72, y: 640, width: 180, height: 48 }],
    metadata: { order: '4711' },
  },
  async run({ deps, caller, ref, body, seed }) {
    const { envelope, upload } = await createEnvelope(deps, { ...ref, ownerEmail: caller.email, seed, body });
    return created(toEnvelopeV1(envelope.value, upload), etag(envelope.version));
  },
});
