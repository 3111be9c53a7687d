/** GET /sign: a recipient opens a signing link; its secret is in the fragment, which browsers do not send. */
import { anyone, route } from '../../shared/contracts/route.ts';
import { page } from '../../shared/http/page.ts';
import { registerHandler } from '../../shared/http/register.ts';
import { services } from '../../shared/services.ts';

registerHandler(route('GET,HEAD /sign', { isPublic: false, name: 'SignPage', auth: anyone }), page(services, 'sign'));
