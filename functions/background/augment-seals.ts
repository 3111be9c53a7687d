/** Every ten minutes: signatures made while no timestamp authority answered are augmented to the wanted level. */
import { registerTimer } from '../../shared/jobs/register.ts';
import { augmentSeals } from '../../shared/operations/maintenance/augment-seals.ts';
import { services } from '../../shared/services.ts';

registerTimer('AugmentSeals', '30 */10 * * * *', services, async (deps) => ({ ...(await augmentSeals(deps)) }));
