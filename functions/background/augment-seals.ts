/** Every ten minutes: documents sealed while an authority did not answer get an archived version at the wanted level. */
import { augmentSeals } from '../../shared/operations/maintenance/augment-seals.ts';
import { serveTimer } from '../../shared/serve.ts';

serveTimer('AugmentSeals', '30 */10 * * * *', augmentSeals);
