/** Every 30 seconds: events and deliveries whose queue message was lost, or whose long wait is over, are started again. */
import { app } from '@azure/functions';
import { timer } from '../../shared/jobs/job.ts';
import { sweepDeliveries } from '../../shared/operations/maintenance/sweep-deliveries.ts';
import { services } from '../../shared/services.ts';

app.timer('SweepWebhooks', {
  schedule: '*/30 * * * * *',
  handler: timer(services, { run: async (deps) => ({ ...(await sweepDeliveries(deps)) }) }),
});
