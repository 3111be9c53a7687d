/** GET /api/envelopes/{id}: an owner reads one envelope. */
import { appEnvelope } from '../../shared/contracts/app-envelopes.ts';
import { session } from '../../shared/contracts/route.ts';
import { versioned } from '../../shared/http/answer.ts';
import { toUploadedAppEnvelope } from '../../shared/http/views.ts';
import { currentEnvelope } from '../../shared/operations/envelopes/steps/change-envelope.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/envelopes/{id}', {
  name: 'GetEnvelope',
  tag: 'Envelopes (app API)',
  summary: 'Read an envelope',
  auth: session('envelopes:read'),
  answers: { 200: { json: appEnvelope, headers: ['ETag'] } },
  run: async ({ deps, ref }) =>
    versioned(await currentEnvelope(deps, ref), (value) => toUploadedAppEnvelope(deps.documents, value)),
});
