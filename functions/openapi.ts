/** GET /api/openapi.json: everyone may read the OpenAPI 3.1 document. */
import { anyone } from '../shared/contracts/route.ts';
import { openApiAnswer } from '../shared/http/openapi-file.ts';
import { serve } from '../shared/serve.ts';

serve('GET /api/openapi.json', {
  name: 'OpenApi',
  auth: anyone,
  run: ({ deps, request }) => openApiAnswer(deps.settings.publicUrl, request),
});
