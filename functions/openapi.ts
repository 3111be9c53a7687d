/** GET /api/openapi.json: everyone may read the OpenAPI 3.1 document. */
import { anyone } from '../shared/contracts/route.ts';
import { ok } from '../shared/http/answer.ts';
import { registeredRoutes } from '../shared/http/register.ts';
import { serve } from '../shared/serve.ts';

serve('GET /api/openapi.json', {
  name: 'OpenApi',
  auth: anyone,
  async run({ deps }) {
    const { openApiDocument } = await import('../shared/contracts/openapi/document.ts');
    return ok(openApiDocument(deps.settings.publicUrl, registeredRoutes()), { 'Access-Control-Allow-Origin': '*' });
  },
});
