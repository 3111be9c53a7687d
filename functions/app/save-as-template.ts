/** POST /api/envelopes/{id}/template: an owner makes a template of an envelope. */
import { saveAsTemplateBody } from '../../shared/contracts/app-templates.ts';
import { pinningRefusals, placingRefusals, session } from '../../shared/contracts/route.ts';
import { templateV1 } from '../../shared/contracts/v1-templates.ts';
import { versioned } from '../../shared/http/answer.ts';
import { toTemplateV1 } from '../../shared/http/views.ts';
import { saveAsTemplate } from '../../shared/operations/templates/template-copies.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/envelopes/{id}/template', {
  name: 'SaveAsTemplate',
  auth: session('templates:write'),
  body: saveAsTemplateBody,
  answers: { 201: { json: templateV1, headers: ['ETag'] } },
  refuses: [...pinningRefusals, ...placingRefusals],
  async run({ deps, ref, body, seed }) {
    const template = await saveAsTemplate(deps, ref, { seed, body });
    return versioned(template, (value) => toTemplateV1(deps, value), 201, {
      Location: `/api/templates/${template.value.id}`,
    });
  },
});
