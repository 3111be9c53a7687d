/**
 * Every ten minutes: documents that were sealed while an authority did not answer get an archived version at the
 * configured level.
 */
import { augmentSeals } from '../../shared/operations/maintenance/augment-seals.ts';
import { serveTimer } from '../../shared/serve.ts';

serveTimer('AugmentSeals', '30 */10 * * * *', augmentSeals);
