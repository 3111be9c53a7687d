/** DELETE /api/v1/templates/{templateId}, in both APIs: an owner or integrator deletes a template; envelopes made from it stay. */
import { apiKey } from '../../shared/contracts/route.ts';
import { deletedV1 } from '../../shared/contracts/v1-envelopes.ts';
import { ok } from '../../shared/http/answer.ts';
import { deleteTemplate } from '../../shared/operations/templates/templates.ts';
import { serve } from '../../shared/serve.ts';

serve('DELETE /api/v1/templates/{templateId}', {
  name: 'V1DeleteTemplate',
  appName: 'DeleteTemplate',
  tag: 'Templates',
  summary: 'Delete a template',
  auth: apiKey('templates:write', 'acts'),
  takes: ['If-Match'],
  answers: { 200: { json: deletedV1 } },
  async run({ deps, ref }) {
    await deleteTemplate(deps, ref);
    return ok({ id: ref.templateId, deleted: true });
  },
});
