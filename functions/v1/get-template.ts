/** GET /api/v1/templates/{templateId}, in both APIs: an owner or integrator reads one template. */
import { apiKey } from '../../shared/contracts/route.ts';
import { templateV1 } from '../../shared/contracts/v1-templates.ts';
import { versioned } from '../../shared/http/answer.ts';
import { toTemplateV1 } from '../../shared/http/views.ts';
import { getTemplate } from '../../shared/operations/templates/templates.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/v1/templates/{templateId}', {
  name: 'V1GetTemplate',
  appName: 'GetTemplate',
  tag: 'Templates',
  summary: 'Read a template',
  auth: apiKey('templates:read'),
  answers: { 200: { json: templateV1, headers: ['ETag'] } },
  async run({ deps, ref }) {
    const template = await getTemplate(deps, ref);
    const answer = await versioned(template, (value) => toTemplateV1(deps, value));
    return { ...answer, isUnversioned: template.value.publicLink !== undefined };
  },
});
