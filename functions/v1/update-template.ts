/** PATCH /api/v1/templates/{templateId}, in both APIs: an owner or integrator changes a template. */
import { apiKey, placedDocumentRefusals } from '../../shared/contracts/route.ts';
import { patchTemplateBody, templateV1 } from '../../shared/contracts/v1-templates.ts';
import { etag, ok } from '../../shared/http/answer.ts';
import { toTemplateV1 } from '../../shared/http/views.ts';
import { updateTemplate } from '../../shared/operations/templates/templates.ts';
import { serve } from '../../shared/serve.ts';

serve('PATCH /api/v1/templates/{templateId}', {
  name: 'V1UpdateTemplate',
  appName: 'UpdateTemplate',
  tag: 'Templates',
  summary: 'Change a template',
  auth: apiKey('templates:write', 'acts'),
  body: patchTemplateBody,
  hasInlineDocument: true,
  takes: ['If-Match'],
  answers: { 200: { json: templateV1, headers: ['ETag'] } },
  refuses: placedDocumentRefusals,
  example: { description: 'For furnished flats' },
  async run({ deps, ref, body }) {
    const { template, upload } = await updateTemplate(deps, ref, body);
    return ok(await toTemplateV1(deps, template.value, upload), etag(template.version));
  },
});
