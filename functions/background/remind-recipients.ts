/** Every five minutes: recipients whose reminder is due are reminded. */
import { app } from '@azure/functions';
import { timer } from '../../shared/jobs/job.ts';
import { remindRecipients } from '../../shared/operations/maintenance/remind-recipients.ts';
import { services } from '../../shared/services.ts';

app.timer('RemindRecipients', {
  schedule: '20 */5 * * * *',
  handler: timer(services, { run: async (deps) => ({ ...(await remindRecipients(deps)) }) }),
});
