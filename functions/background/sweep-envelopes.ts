/** Every 30 seconds: sealings that a crash or a lost message left behind are finished, and what is overdue expires. */
import { app } from '@azure/functions';
import { timer } from '../../shared/jobs/job.ts';
import { sweepEnvelopes } from '../../shared/operations/maintenance/sweep-envelopes.ts';
import { services } from '../../shared/services.ts';

app.timer('SweepEnvelopes', {
  schedule: '15,45 * * * * *',
  handler: timer(services, { run: async (deps) => ({ ...(await sweepEnvelopes(deps)) }) }),
});
