/** GET /api/health: reports whether the service and its dependencies are healthy. A 503 names the unhealthy ones. */
import { healthAnswer } from '../shared/contracts/health.ts';
import { anyone } from '../shared/contracts/route.ts';
import { checkHealth } from '../shared/operations/maintenance/check-health.ts';
import { serve } from '../shared/serve.ts';

serve('GET /api/health', {
  name: 'Health',
  tag: 'Operations',
  summary: 'Report the health of the service and its dependencies',
  auth: anyone,
  answers: {
    200: { json: healthAnswer },
    503: { json: healthAnswer, description: 'A dependency is unhealthy.' },
  },
  async run({ deps, log }) {
    const health = await checkHealth(deps, (name, reason) => log(`health: ${name} is unhealthy`, reason));
    return { status: health.status === 'unhealthy' ? 503 : 200, json: health };
  },
});
