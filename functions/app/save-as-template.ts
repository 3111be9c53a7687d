/** POST /api/envelopes/{id}/template: an owner makes a template of an envelope. */
import { saveAsTemplateBody } from '../../shared/contracts/app-templates.ts';
import { documentRefusals, placingRefusals, session } from '../../shared/contracts/route.ts';
import { templateV1 } from '../../shared/contracts/v1-templates.ts';
import { created, etag } from '../../shared/http/answer.ts';
import { toTemplateV1 } from '../../shared/http/views.ts';
import { saveAsTemplate } from '../../shared/operations/templates/template-copies.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/envelopes/{id}/template', {
  name: 'SaveAsTemplate',
  isPublic: false,
  auth: session,
  body: saveAsTemplateBody,
  answers: { 201: { json: templateV1, headers: ['ETag'] } },
  refuses: ['document_missing', 'document_changed', ...documentRefusals, ...placingRefusals],
  async run({ deps, ref, body, seed }) {
    const { value, version } = await saveAsTemplate(deps, ref, { seed, body });
    return created(toTemplateV1(value), etag(version));
  },
});
