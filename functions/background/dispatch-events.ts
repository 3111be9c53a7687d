/** Queue `dispatch-events`: events of an account were committed; they become deliveries to its webhooks. */
import { dispatchEventsMessage, queueNames } from '../../shared/contracts/messages.ts';
import { dispatchEvents } from '../../shared/operations/webhooks/dispatch-events.ts';
import { serveQueue } from '../../shared/serve.ts';

serveQueue(
  'DispatchEvents',
  { queueName: queueNames.dispatchEvents, message: dispatchEventsMessage },
  (deps, message) => dispatchEvents(deps, message),
);
