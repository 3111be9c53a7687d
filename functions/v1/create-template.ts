/** POST /api/v1/templates: an integrator makes a template. */
import { app } from '@azure/functions';
import { createTemplateBody } from '../../shared/contracts/v1-templates.ts';
import { created, etag } from '../../shared/http/answer.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { toTemplateV1 } from '../../shared/http/views.ts';
import { createTemplate } from '../../shared/operations/templates/create-template.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('templates:write'),
  body: createTemplateBody,
  hasInlineDocument: true,
  idempotency: 'kept',
  run: async ({ deps, caller, body, seed }) => {
    const { template, upload } = await createTemplate(deps, { ownerId: caller.ownerId, seed, body });
    return created({ data: toTemplateV1(template.value, upload) }, etag(template.version));
  },
});

app.http('V1CreateTemplate', { methods: ['POST'], authLevel: 'anonymous', route: 'api/v1/templates', handler });
