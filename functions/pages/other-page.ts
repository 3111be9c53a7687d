/**
 * GET /{page}: no other route has this address, and the page says so. Of one segment: the host's own addresses, such as
 * /admin/…, have more. Routes match in the order of names: this one is last.
 */
import { anyone, route } from '../../shared/contracts/route.ts';
import { page } from '../../shared/http/page.ts';
import { registerHandler } from '../../shared/http/register.ts';
import { services } from '../../shared/services.ts';

registerHandler(
  route('GET,HEAD /{page}', { isPublic: false, name: 'zz_OtherPage', auth: anyone }),
  page(services, 'missing', 404),
);
