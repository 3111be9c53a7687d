/** GET /verify: checks whether a document is genuine. */
import { anyone, route } from '../../shared/contracts/route.ts';
import { page } from '../../shared/http/page.ts';
import { registerHandler } from '../../shared/http/register.ts';
import { services } from '../../shared/services.ts';

registerHandler(
  route('GET,HEAD /verify', { isPublic: false, name: 'VerifyPage', auth: anyone }),
  page(services, 'verify'),
);
