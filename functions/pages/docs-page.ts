/** GET /docs: anyone reads the reference of the API. */
import { app } from '@azure/functions';
import { page } from '../../shared/http/page.ts';
import { services } from '../../shared/services.ts';

export const handler = page(services, 'docs');

app.http('DocsPage', { methods: ['GET', 'HEAD'], authLevel: 'anonymous', route: 'docs', handler });
