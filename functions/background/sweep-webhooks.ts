/** Every 30 seconds: events and deliveries whose queue message was lost, or whose wait is over, are enqueued again. */
import { registerTimer } from '../../shared/jobs/register.ts';
import { sweepDeliveries } from '../../shared/operations/maintenance/sweep-deliveries.ts';
import { services } from '../../shared/services.ts';

registerTimer('SweepWebhooks', '*/30 * * * * *', services, async (deps) => ({ ...(await sweepDeliveries(deps)) }));
