/** GET /assets/{file}: a browser loads scripts, styles and fonts of a page. */
import { asset } from '../../shared/http/page.ts';
import { serveFile } from '../../shared/serve.ts';

serveFile('/assets/{*file}', 'AssetFile', asset);
