/**
 * GET /: the landing page. The runtime does not support an empty route; an optional parameter without characters
 * matches it.
 */
import { anyone, route } from '../../shared/contracts/route.ts';
import { page } from '../../shared/http/page.ts';
import { registerHandler } from '../../shared/http/register.ts';
import { services } from '../../shared/services.ts';

registerHandler(
  route('GET,HEAD /{home:maxlength(0)?}', { isPublic: false, name: 'WelcomePage', auth: anyone }),
  page(services, 'home'),
);
