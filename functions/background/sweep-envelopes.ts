/** Every 30 seconds: sealings left behind by a crash or a lost message are finished, and overdue envelopes expire. */
import { sweepEnvelopes } from '../../shared/operations/maintenance/sweep-envelopes.ts';
import { serveTimer } from '../../shared/serve.ts';

serveTimer('SweepEnvelopes', '15,45 * * * * *', sweepEnvelopes);
