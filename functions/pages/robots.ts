/** GET /robots.txt: search engines read the public pages only. */
import { anyone, route } from '../../shared/contracts/route.ts';
import { plainFile } from '../../shared/http/page.ts';
import { registerHandler } from '../../shared/http/register.ts';

registerHandler(
  route('GET,HEAD /robots.txt', { isPublic: false, name: 'RobotsFile', auth: anyone }),
  plainFile('robots.txt', 'text/plain; charset=utf-8'),
);
