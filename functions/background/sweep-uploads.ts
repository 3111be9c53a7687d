/** Every hour: uploads that no envelope and no template names any more are erased. */
import { app } from '@azure/functions';
import { timer } from '../../shared/jobs/job.ts';
import { sweepUploads } from '../../shared/operations/maintenance/sweep-uploads.ts';
import { services } from '../../shared/services.ts';

app.timer('SweepUploads', {
  schedule: '5 41 * * * *',
  handler: timer(services, { run: async (deps) => ({ ...(await sweepUploads(deps)) }) }),
});
