/** GET /api/envelopes/{id}: an owner reads one envelope. */
import { appEnvelope } from '../../shared/contracts/app-envelopes.ts';
import { session } from '../../shared/contracts/route.ts';
import { etag, ok } from '../../shared/http/answer.ts';
import { toUploadedAppEnvelope } from '../../shared/http/views.ts';
import { currentEnvelope } from '../../shared/operations/envelopes/steps/change-envelope.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/envelopes/{id}', {
  name: 'GetEnvelope',
  tag: 'Envelopes (your own application)',
  summary: 'Read an envelope',
  auth: session,
  answers: { 200: { json: appEnvelope, headers: ['ETag'] } },
  async run({ deps, ref }) {
    const { value, version } = await currentEnvelope(deps, ref);
    return ok(await toUploadedAppEnvelope(deps.documents, value), etag(version));
  },
});
