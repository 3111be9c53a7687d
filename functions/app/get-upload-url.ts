/** POST /api/GetUploadUrl: an owner starts an envelope and learns where to send the document's bytes. */
import { getUploadUrlAnswer, getUploadUrlBody } from '../../shared/contracts/app-envelopes.ts';
import { session } from '../../shared/contracts/route.ts';
import { created } from '../../shared/http/answer.ts';
import { getUploadUrl } from '../../shared/operations/envelopes/documents.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/GetUploadUrl', {
  name: 'GetUploadUrl',
  tag: 'Envelopes (app API)',
  summary: 'Create an envelope and get the upload address for its document',
  auth: session('envelopes:write'),
  body: getUploadUrlBody,
  answers: { 201: { json: getUploadUrlAnswer } },
  refuses: ['unsupported_document_type'],
  example: { filename: 'Lease.pdf', mimetype: 'application/pdf' },
  async run({ deps, caller, ref, body }) {
    const answer = await getUploadUrl(deps, { ...ref, ownerEmail: caller.email, ...body });
    return created(answer, { Location: `/api/envelopes/${answer.envelopeId}` });
  },
});
