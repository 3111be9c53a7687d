/** GET /api/templates/{templateId}/document: an owner opens the document of a template, or learns why it cannot be used. */
import { templateDocumentAnswer } from '../../shared/contracts/app-templates.ts';
import { pinningRefusals, session } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { getTemplateDocument } from '../../shared/operations/templates/templates.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/templates/{templateId}/document', {
  name: 'GetTemplateDocument',
  auth: session('templates:read'),
  answers: { 200: { json: templateDocumentAnswer } },
  refuses: pinningRefusals,
  run: async ({ deps, ref }) => ok(await getTemplateDocument(deps, ref)),
});
