/** Every 30 seconds: sealings left behind by a crash or a lost message are finished, and overdue envelopes expire. */
import { registerTimer } from '../../shared/jobs/register.ts';
import { sweepEnvelopes } from '../../shared/operations/maintenance/sweep-envelopes.ts';
import { services } from '../../shared/services.ts';

registerTimer('SweepEnvelopes', '15,45 * * * * *', services, async (deps) => ({ ...(await sweepEnvelopes(deps)) }));
