/** GET /api/v1/templates, in both APIs: an owner or integrator pages through the templates, newest first. */
import { listOf, pageQuery } from '../../shared/contracts/paging.ts';
import { apiKey } from '../../shared/contracts/route.ts';
import { templateV1 } from '../../shared/contracts/v1-templates.ts';
import { afterOf, listAnswer, pageOfRecords, toPage } from '../../shared/http/paging.ts';
import { toTemplateV1 } from '../../shared/http/views.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/v1/templates', {
  name: 'V1ListTemplates',
  appName: 'ListTemplates',
  tag: 'Templates',
  summary: 'List templates, newest first',
  auth: apiKey('templates:read'),
  query: pageQuery,
  answers: { 200: { json: listOf(templateV1) } },
  async run({ deps, ref, query }) {
    const page = toPage(query);
    const found = await deps.templates.list(ref.ownerId, { ...page, after: afterOf('templates', page) });
    const listed = pageOfRecords('templates', found);
    const items = await Promise.all(listed.items.map((template) => toTemplateV1(deps, template)));
    return listAnswer({ ...listed, items }, page, (template) => template);
  },
});
