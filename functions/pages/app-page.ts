/** GET /app/…: the owner's dashboard, which finds its own way below /app. */
import { app } from '@azure/functions';
import { page } from '../../shared/http/page.ts';
import { services } from '../../shared/services.ts';

export const handler = page(services, 'app');

app.http('AppPage', { methods: ['GET', 'HEAD'], authLevel: 'anonymous', route: 'app/{*rest}', handler });
