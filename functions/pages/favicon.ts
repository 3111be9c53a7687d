/** GET /favicon.ico: for those who do not read the pages, which name the icon themselves. */
import { anyone, route } from '../../shared/contracts/route.ts';
import { plainFile } from '../../shared/http/page.ts';
import { registerHandler } from '../../shared/http/register.ts';

registerHandler(
  route('GET,HEAD /favicon.ico', { isPublic: false, name: 'FaviconFile', auth: anyone }),
  plainFile('favicon.svg', 'image/svg+xml'),
);
