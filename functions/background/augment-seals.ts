/** Every ten minutes: seals that were made while no timestamp authority answered are raised to the wanted level. */
import { app } from '@azure/functions';
import { timer } from '../../shared/jobs/job.ts';
import { augmentSeals } from '../../shared/operations/maintenance/augment-seals.ts';
import { services } from '../../shared/services.ts';

app.timer('AugmentSeals', {
  schedule: '30 */10 * * * *',
  handler: timer(services, { run: async (deps) => ({ ...(await augmentSeals(deps)) }) }),
});
