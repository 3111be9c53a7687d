/** GET /api/v1/templates/{templateId}: an integrator reads one template. */
import { app } from '@azure/functions';
import { etag, ok } from '../../shared/http/answer.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { toTemplateV1 } from '../../shared/http/views.ts';
import { getTemplate } from '../../shared/operations/templates/get-template.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('templates:read'),
  run: async ({ deps, caller, params }) => {
    const { value, version } = await getTemplate(deps, {
      ownerId: caller.ownerId,
      templateId: params.templateId ?? '',
    });
    return ok({ data: toTemplateV1(value) }, etag(version));
  },
});

app.http('V1GetTemplate', {
  methods: ['GET'],
  authLevel: 'anonymous',
  route: 'api/v1/templates/{templateId}',
  handler,
});
