/** Every ten minutes: signatures made while no timestamp authority answered are augmented to the wanted level. */
import { augmentSeals } from '../../shared/operations/maintenance/augment-seals.ts';
import { serveTimer } from '../../shared/serve.ts';

serveTimer('AugmentSeals', '30 */10 * * * *', augmentSeals);
