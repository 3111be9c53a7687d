/** GET /assets/{file}: a browser loads scripts, styles and fonts of a page. */
import { anyone, route } from '../../shared/contracts/route.ts';
import { asset } from '../../shared/http/page.ts';
import { registerHandler } from '../../shared/http/register.ts';

registerHandler(route('GET,HEAD /assets/{*file}', { isPublic: false, name: 'AssetFile', auth: anyone }), asset());
