/** Every 30 seconds: events and deliveries whose queue message was lost, or whose wait is over, are enqueued again. */
import { sweepDeliveries } from '../../shared/operations/maintenance/sweep-deliveries.ts';
import { serveTimer } from '../../shared/serve.ts';

// The host's lock of the timer carries this name: it stays.
serveTimer('SweepWebhooks', '*/30 * * * * *', sweepDeliveries);
