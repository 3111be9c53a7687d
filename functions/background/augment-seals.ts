/** Every ten minutes: archives documents at the configured level whose authorities did not answer at sealing. */
import { augmentSeals } from '../../shared/operations/maintenance/augment-seals.ts';
import { serveTimer } from '../../shared/serve.ts';

serveTimer('AugmentSeals', '30 */10 * * * *', augmentSeals);
