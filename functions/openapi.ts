/** GET /api/openapi.json: anyone reads the OpenAPI 3.1 document of both surfaces. */
import { app } from '@azure/functions';
import { ok } from '../shared/http/answer.ts';
import { endpoint, nobody } from '../shared/http/endpoint.ts';
import { services } from '../shared/services.ts';

export const handler = endpoint(services, {
  auth: nobody,
  run: async ({ deps }) => {
    const { openApiDocument } = await import('../shared/contracts/openapi/document.ts');
    return ok(openApiDocument(deps.settings.publicUrl), { 'Access-Control-Allow-Origin': '*' });
  },
});

app.http('OpenApi', { methods: ['GET'], authLevel: 'anonymous', route: 'api/openapi.json', handler });
