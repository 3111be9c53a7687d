/** GET /docs: the reference of the API. */
import { anyone, route } from '../../shared/contracts/route.ts';
import { page } from '../../shared/http/page.ts';
import { registerHandler } from '../../shared/http/register.ts';
import { services } from '../../shared/services.ts';

registerHandler(route('GET,HEAD /docs', { isPublic: false, name: 'DocsPage', auth: anyone }), page(services, 'docs'));
