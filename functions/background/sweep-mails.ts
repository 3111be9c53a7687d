/** Every 30 seconds: e-mails whose queue message was lost, or whose wait is over, are enqueued again. */
import { sweepMails } from '../../shared/operations/maintenance/sweep-mails.ts';
import { serveTimer } from '../../shared/serve.ts';

serveTimer('SweepMails', '10,40 * * * * *', sweepMails);
