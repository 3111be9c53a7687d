/** GET /favicon.ico: for those who do not read the pages, which name the icon themselves. */
import { plainFile } from '../../shared/http/page.ts';
import { serveFile } from '../../shared/serve.ts';

serveFile('/favicon.ico', 'FaviconFile', plainFile('favicon.svg', 'image/svg+xml'));
