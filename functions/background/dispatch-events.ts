/** Queue `dispatch-events`: events of an account were committed; they become deliveries to its webhooks. */
import { app } from '@azure/functions';
import { dispatchEventsMessage, queueNames } from '../../shared/contracts/messages.ts';
import { job } from '../../shared/jobs/job.ts';
import { dispatchEvents } from '../../shared/operations/webhooks/dispatch-events.ts';
import { services } from '../../shared/services.ts';

app.storageQueue('DispatchEvents', {
  queueName: queueNames.dispatchEvents,
  connection: 'AzureWebJobsStorage',
  handler: job(services, {
    message: dispatchEventsMessage,
    run: (deps, message) => dispatchEvents(deps, message),
  }),
});
