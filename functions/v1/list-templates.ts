/** GET /api/v1/templates: an integrator pages through the templates, newest first. */
import { app } from '@azure/functions';
import { pageQuery } from '../../shared/contracts/paging.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { listAnswer, toPage } from '../../shared/http/paging.ts';
import { toTemplateV1 } from '../../shared/http/views.ts';
import { listTemplates } from '../../shared/operations/templates/list-templates.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('templates:read'),
  query: pageQuery,
  run: async ({ deps, caller, query }) => {
    const page = toPage(query);
    const { items, total } = await listTemplates(deps, caller.ownerId, page);
    return listAnswer({ items, total }, page, (template) => toTemplateV1(template));
  },
});

app.http('V1ListTemplates', { methods: ['GET'], authLevel: 'anonymous', route: 'api/v1/templates', handler });
