/**
 * GET /{page}: no other route has this address, and the page says so. Of one segment: the host's own addresses, such as
 * /admin/…, have more. Routes match in the order of names: this one is last.
 */
import { servePage } from '../../shared/serve.ts';

servePage('/{page}', 'zz_OtherPage', 'missing', 404);
