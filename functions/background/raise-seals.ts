/** Every ten minutes: seals that were made while no timestamp authority answered are raised to the wanted level. */
import { app } from '@azure/functions';
import { timer } from '../../shared/jobs/job.ts';
import { raiseSeals } from '../../shared/operations/raise-seals.ts';
import { services } from '../../shared/services.ts';

app.timer('RaiseSeals', {
  schedule: '30 */10 * * * *',
  handler: timer(services, { run: async (deps) => ({ ...(await raiseSeals(deps)) }) }),
});
