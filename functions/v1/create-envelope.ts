/** POST /api/v1/envelopes: an integrator drafts or sends an envelope with a document, from a template, or with an upload address. */
import { apiKey, placedDocumentRefusals, placingRefusals } from '../../shared/contracts/route.ts';
import { createEnvelopeBody, envelopeV1 } from '../../shared/contracts/v1-envelopes.ts';
import { envelopeAnswer } from '../../shared/http/views.ts';
import { createEnvelope } from '../../shared/operations/envelopes/create-envelope.ts';
import { logNewHold } from '../../shared/operations/envelopes/steps/legal-hold.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/v1/envelopes', {
  name: 'V1CreateEnvelope',
  tag: 'Envelopes',
  summary: 'Create an envelope, and send it if wanted',
  auth: apiKey('envelopes:write', 'drafts'),
  body: createEnvelopeBody,
  beyondDrafts: ['send', 'legalHold'],
  hasInlineDocument: true,
  takesForm: true,
  takes: ['Idempotency-Key'],
  answers: { 201: { json: envelopeV1, headers: ['ETag'] } },
  refuses: [
    'document_missing',
    'document_changed',
    ...placedDocumentRefusals,
    ...placingRefusals,
    'sealing_certificate_expired',
  ],
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
  async run(call) {
    const { deps, caller, ref, body, files, seed } = call;
    const { envelope, upload } = await createEnvelope(deps, {
      ...ref,
      ownerEmail: caller.email,
      profile: caller.profile,
      seed,
      body,
      files: files?.map(({ bytes }) => bytes),
      log: (created) => logNewHold(deps, ref, created),
    });
    return envelopeAnswer(call, envelope, { upload, status: 201 });
  },
});
