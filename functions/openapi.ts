/** GET /api/openapi.json: everyone may read the OpenAPI 3.1 document. */
import { anyone, route } from '../shared/contracts/route.ts';
import { ok } from '../shared/http/answer.ts';
import { register, registeredRoutes } from '../shared/http/register.ts';
import { services } from '../shared/services.ts';

register(
  services,
  route('GET /api/openapi.json', {
    isPublic: false,
    name: 'OpenApi',
    auth: anyone,
  }),
  async ({ deps }) => {
    const { openApiDocument } = await import('../shared/contracts/openapi/document.ts');
    return ok(openApiDocument(deps.settings.publicUrl, registeredRoutes()), { 'Access-Control-Allow-Origin': '*' });
  },
);
