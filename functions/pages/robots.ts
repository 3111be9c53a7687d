/** GET /robots.txt: search engines read the public pages only. */
import { plainFile } from '../../shared/http/page.ts';
import { serveFile } from '../../shared/serve.ts';

serveFile('/robots.txt', 'RobotsFile', plainFile('robots.txt', 'text/plain; charset=utf-8'));
