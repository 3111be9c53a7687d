/** Every hour: uploads that no envelope and no template refers to any more are deleted. */
import { sweepUploads } from '../../shared/operations/maintenance/sweep-uploads.ts';
import { serveTimer } from '../../shared/serve.ts';

serveTimer('SweepUploads', '5 41 * * * *', sweepUploads);
