/** PATCH /api/v1/templates/{templateId}: an integrator changes a template. */
import { app } from '@azure/functions';
import { patchTemplateBody } from '../../shared/contracts/v1-templates.ts';
import { etag, ok } from '../../shared/http/answer.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { toTemplateV1 } from '../../shared/http/views.ts';
import { updateTemplate } from '../../shared/operations/templates/update-template.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('templates:write'),
  body: patchTemplateBody,
  hasInlineDocument: true,
  run: async ({ deps, caller, params, body, request }) => {
    const ref = {
      ownerId: caller.ownerId,
      templateId: params.templateId ?? '',
      ifMatch: request.headers.get('if-match'),
    };
    const { template, upload } = await updateTemplate(deps, ref, body);
    return ok({ data: toTemplateV1(template.value, upload) }, etag(template.version));
  },
});

app.http('V1UpdateTemplate', {
  methods: ['PATCH'],
  authLevel: 'anonymous',
  route: 'api/v1/templates/{templateId}',
  handler,
});
