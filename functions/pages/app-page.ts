/** GET /app/…: the owner's dashboard; the page routes below /app itself. */
import { anyone, route } from '../../shared/contracts/route.ts';
import { page } from '../../shared/http/page.ts';
import { registerHandler } from '../../shared/http/register.ts';
import { services } from '../../shared/services.ts';

registerHandler(
  route('GET,HEAD /app/{*rest}', { isPublic: false, name: 'AppPage', auth: anyone }),
  page(services, 'app'),
);
