/** Queue `dispatch-events`: events of an account were committed; they become deliveries to its webhooks. */
import { dispatchEventsMessage, queueNames } from '../../shared/contracts/messages.ts';
import { registerQueue } from '../../shared/jobs/register.ts';
import { dispatchEvents } from '../../shared/operations/webhooks/dispatch-events.ts';
import { services } from '../../shared/services.ts';

registerQueue(
  'DispatchEvents',
  { queueName: queueNames.dispatchEvents, message: dispatchEventsMessage },
  services,
  (deps, message) => dispatchEvents(deps, message),
);
