/** GET /verify: anybody looks whether a document is genuine. */
import { app } from '@azure/functions';
import { page } from '../../shared/http/page.ts';
import { services } from '../../shared/services.ts';

export const handler = page(services, 'verify');

app.http('VerifyPage', { methods: ['GET', 'HEAD'], authLevel: 'anonymous', route: 'verify', handler });
