/** DELETE /api/v1/templates/{templateId}: an integrator deletes a template; envelopes made from it stay. */
import { app } from '@azure/functions';
import { ok } from '../../shared/http/answer.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { deleteTemplate } from '../../shared/operations/templates/delete-template.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('templates:write'),
  run: async ({ deps, caller, params, request }) => {
    const ifMatch = request.headers.get('if-match');
    await deleteTemplate(deps, { ownerId: caller.ownerId, templateId: params.templateId ?? '', ifMatch });
    return ok({ data: { id: params.templateId, deleted: true } });
  },
});

app.http('V1DeleteTemplate', {
  methods: ['DELETE'],
  authLevel: 'anonymous',
  route: 'api/v1/templates/{templateId}',
  handler,
});
