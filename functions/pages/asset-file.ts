/** GET /assets/{file}: a browser loads scripts, styles and fonts of a page. */
import { app } from '@azure/functions';
import { asset } from '../../shared/http/page.ts';

export const handler = asset();

app.http('AssetFile', { methods: ['GET', 'HEAD'], authLevel: 'anonymous', route: 'assets/{*file}', handler });
