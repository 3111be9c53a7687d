/** POST /api/templates/{templateId}/use: an owner drafts an envelope from a template. */
import { appEnvelope } from '../../shared/contracts/app-envelopes.ts';
import { useTemplateBody } from '../../shared/contracts/app-templates.ts';
import { pinningRefusals, session } from '../../shared/contracts/route.ts';
import { versioned } from '../../shared/http/answer.ts';
import { toUploadedAppEnvelope } from '../../shared/http/views.ts';
import { useTemplate } from '../../shared/operations/templates/template-copies.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/templates/{templateId}/use', {
  name: 'UseTemplate',
  auth: session('envelopes:write'),
  body: useTemplateBody,
  answers: { 201: { json: appEnvelope, headers: ['ETag'] } },
  refuses: pinningRefusals,
  async run({ deps, caller, ref, body, seed }) {
    const envelope = await useTemplate(deps, ref, { ownerEmail: caller.email, seed, body });
    const Location = `/api/envelopes/${envelope.value.id}`;
    return versioned(envelope, (value) => toUploadedAppEnvelope(deps.documents, value), 201, { Location });
  },
});
