/** POST /api/GetUploadUrl: an owner starts an envelope and learns where to send the document's bytes. */
import { getUploadUrlAnswer, getUploadUrlBody } from '../../shared/contracts/app-envelopes.ts';
import { route, session } from '../../shared/contracts/route.ts';
import { created } from '../../shared/http/answer.ts';
import { register } from '../../shared/http/register.ts';
import { getUploadUrl } from '../../shared/operations/envelopes/get-upload-url.ts';
import { services } from '../../shared/services.ts';

register(
  services,
  route('POST /api/GetUploadUrl', {
    name: 'GetUploadUrl',
    tag: 'Envelopes (your own application)',
    summary: 'Start an envelope and get the address for its document',
    auth: session,
    body: getUploadUrlBody,
    answers: { 201: { json: getUploadUrlAnswer } },
    refuses: ['unsupported_document_type'],
    example: { filename: 'Lease.pdf', mimetype: 'application/pdf' },
  }),
  async ({ deps, caller, ref, body }) =>
    created(await getUploadUrl(deps, { ...ref, ownerEmail: caller.email, ...body })),
);
