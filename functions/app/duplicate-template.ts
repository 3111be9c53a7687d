/** POST /api/templates/{templateId}/duplicate: an owner copies a template under another name. */
import { duplicateTemplateBody } from '../../shared/contracts/app-templates.ts';
import { session } from '../../shared/contracts/route.ts';
import { templateV1 } from '../../shared/contracts/v1-templates.ts';
import { versioned } from '../../shared/http/answer.ts';
import { toTemplateV1 } from '../../shared/http/views.ts';
import { duplicateTemplate } from '../../shared/operations/templates/template-copies.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/templates/{templateId}/duplicate', {
  name: 'DuplicateTemplate',
  auth: session('templates:write'),
  body: duplicateTemplateBody,
  answers: { 201: { json: templateV1, headers: ['ETag'] } },
  refuses: ['document_missing', 'document_changed'],
  async run({ deps, ref, body, seed }) {
    const template = await duplicateTemplate(deps, ref, { seed, ...body });
    return versioned(template, (value) => toTemplateV1(deps, value), 201, {
      Location: `/api/templates/${template.value.id}`,
    });
  },
});
