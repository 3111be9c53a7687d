/** Every hour: uploads that no envelope and no template refers to any more are deleted. */
import { registerTimer } from '../../shared/jobs/register.ts';
import { sweepUploads } from '../../shared/operations/maintenance/sweep-uploads.ts';
import { services } from '../../shared/services.ts';

registerTimer('SweepUploads', '5 41 * * * *', services, async (deps) => ({ ...(await sweepUploads(deps)) }));
