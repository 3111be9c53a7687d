/** Every 30 seconds: events and deliveries whose queue message was lost, or whose wait is over, are enqueued again. */
import { sweepDeliveries } from '../../shared/operations/maintenance/sweep-deliveries.ts';
import { serveTimer } from '../../shared/serve.ts';

serveTimer('SweepWebhooks', '*/30 * * * * *', sweepDeliveries);
