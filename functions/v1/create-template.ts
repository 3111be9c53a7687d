/** POST /api/v1/templates, in both APIs: an owner or integrator makes a template. */
import { apiKey, placedDocumentRefusals } from '../../shared/contracts/route.ts';
import { createTemplateBody, templateV1 } from '../../shared/contracts/v1-templates.ts';
import { created, etag } from '../../shared/http/answer.ts';
import { toTemplateV1 } from '../../shared/http/views.ts';
import { createTemplate } from '../../shared/operations/templates/templates.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/v1/templates', {
  name: 'V1CreateTemplate',
  appName: 'CreateTemplate',
  tag: 'Templates',
  summary: 'Create a template',
  auth: apiKey('templates:write', 'acts'),
  body: createTemplateBody,
  hasInlineDocument: true,
  takes: ['Idempotency-Key'],
  answers: { 201: { json: templateV1, headers: ['ETag'] } },
  refuses: placedDocumentRefusals,
  example: {
    name: 'Lease',
    roles: [
      { key: 'tenant', name: 'Tenant' },
      { key: 'landlord', name: 'Landlord', order: 2 },
    ],
    fields: [{ roleKey: 'tenant', type: 'signature', page: 1, x: 72, y: 640, width: 180, height: 48 }],
    defaults: { message: 'Please sign.', expiresInDays: 14 },
  },
  async run({ deps, ref, body, seed }) {
    const { template, upload } = await createTemplate(deps, { ...ref, seed, body });
    return created(await toTemplateV1(deps, template.value, upload), etag(template.version));
  },
});
