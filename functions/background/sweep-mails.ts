/** Every 30 seconds: e-mails whose queue message was lost, or whose wait is over, are enqueued again. */
import { registerTimer } from '../../shared/jobs/register.ts';
import { sweepMails } from '../../shared/operations/maintenance/sweep-mails.ts';
import { services } from '../../shared/services.ts';

registerTimer('SweepMails', '10,40 * * * * *', services, async (deps) => ({ ...(await sweepMails(deps)) }));
