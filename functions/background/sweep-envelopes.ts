/**
 * Every 30 seconds: continues sealings, e-mails, deliveries and batches after a crash or a lost queue message, dispatches events
 * whose dispatch was lost, enqueues work that has become due, expires overdue envelopes, ends corrections, and continues
 * erasures of envelopes and accounts. One timer does all of it, because Azure gives each timer its own instance and bills
 * every run for at least a second.
 */

import { sweepAccountDeletions } from '../../shared/operations/maintenance/sweep-account-deletions.ts';
import { sweepBatches } from '../../shared/operations/maintenance/sweep-batches.ts';
import { sweepCorrections } from '../../shared/operations/maintenance/sweep-corrections.ts';

import { sweepDeliveries } from '../../shared/operations/maintenance/sweep-deliveries.ts';
import { sweepEnvelopes } from '../../shared/operations/maintenance/sweep-envelopes.ts';
import { sweepErasures } from '../../shared/operations/maintenance/sweep-erasures.ts';
import { sweepMails } from '../../shared/operations/maintenance/sweep-mails.ts';
import { serveTimer } from '../../shared/serve.ts';

// The host's lock of the timer and the alerts carry these names: they stay.
serveTimer('SweepEnvelopes', '15,45 * * * * *', sweepEnvelopes, {
  SweepWebhooks: sweepDeliveries,
  SweepMails: sweepMails,
  SweepCorrections: sweepCorrections,
  SweepBatches: sweepBatches,
  SweepErasures: sweepErasures,
  SweepAccountDeletions: sweepAccountDeletions,
});
