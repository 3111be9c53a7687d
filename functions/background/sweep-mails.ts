/** Every 30 seconds: messages whose queue message was lost, or whose wait is over, are started again. */
import { app } from '@azure/functions';
import { timer } from '../../shared/jobs/job.ts';
import { sweepMails } from '../../shared/operations/maintenance/sweep-mails.ts';
import { services } from '../../shared/services.ts';

app.timer('SweepMails', {
  schedule: '10,40 * * * * *',
  handler: timer(services, { run: async (deps) => ({ ...(await sweepMails(deps)) }) }),
});
