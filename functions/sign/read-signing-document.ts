/** GET /api/sign/document: a recipient reads the very bytes that will be sealed. */
import { signingLink } from '../../shared/contracts/route.ts';
import { readRefusals } from '../../shared/contracts/sign.ts';
import { documentTypes } from '../../shared/domain/documents/sealing.ts';
import { readSigningDocument } from '../../shared/operations/signing/files.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/sign/document', {
  name: 'SignDocument',
  auth: signingLink,
  takes: ['Range'],
  answers: {
    200: { bytes: documentTypes, headers: ['X-Document-Sha256'] },
    206: { bytes: documentTypes, headers: ['X-Document-Sha256', 'Content-Range'] },
  },
  refuses: [...readRefusals, 'role_not_allowed', 'document_missing', 'document_changed'],
  async run({ deps, ref, request }) {
    const { document, bytes, part } = await readSigningDocument(deps, ref, request.headers.get('range'));
    const headers = { 'Content-Type': document.mimetype, 'X-Document-Sha256': document.sha256 };
    if (!part) return { status: 200, bytes, headers };
    const contentRange = `bytes ${part.begin}-${part.end - 1}/${document.size}`;
    return { status: 206, bytes, headers: { ...headers, 'Content-Range': contentRange } };
  },
});
