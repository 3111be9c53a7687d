/** GET /api/health: anyone asks whether the service and its dependencies are healthy; 503 names the unhealthy ones. */
import { app } from '@azure/functions';
import { endpoint, nobody } from '../shared/http/endpoint.ts';
import { checkHealth } from '../shared/operations/maintenance/check-health.ts';
import { services } from '../shared/services.ts';

export const handler = endpoint(services, {
  auth: nobody,
  run: async ({ deps, log }) => {
    const health = await checkHealth(deps, (name, reason) => log(`health: ${name} is unhealthy`, reason));
    return { status: health.status === 'unhealthy' ? 503 : 200, json: health };
  },
});

app.http('Health', { methods: ['GET'], authLevel: 'anonymous', route: 'api/health', handler });
