/** GET /api/health: anyone asks whether the service and what it stands on are well; 503 names what is ill. */
import { app } from '@azure/functions';
import { endpoint, nobody } from '../shared/http/endpoint.ts';
import { checkHealth } from '../shared/operations/maintenance/check-health.ts';
import { services } from '../shared/services.ts';

export const handler = endpoint(services, {
  auth: nobody,
  run: async ({ deps, log }) => {
    const health = await checkHealth(deps, (name, reason) => log(`health: ${name} is ill`, reason));
    return { status: health.status === 'ill' ? 503 : 200, json: health };
  },
});

app.http('Health', { methods: ['GET'], authLevel: 'anonymous', route: 'api/health', handler });
