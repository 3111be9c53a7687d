/**
 * Every 30 seconds: sealings, e-mails and deliveries that a crash or a lost queue message left behind go on, events whose
 * dispatch was lost are dispatched, what waited for its time is enqueued, and overdue envelopes expire. One timer for all
 * of them, because Azure gives each timer an instance of its own and bills every run for a second at least.
 */
import { sweepDeliveries } from '../../shared/operations/maintenance/sweep-deliveries.ts';
import { sweepEnvelopes } from '../../shared/operations/maintenance/sweep-envelopes.ts';
import { sweepMails } from '../../shared/operations/maintenance/sweep-mails.ts';
import { serveTimer } from '../../shared/serve.ts';

// The host's lock of the timer and the alerts carry these names: they stay.
serveTimer('SweepEnvelopes', '15,45 * * * * *', sweepEnvelopes, {
  SweepWebhooks: sweepDeliveries,
  SweepMails: sweepMails,
});
