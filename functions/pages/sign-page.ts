/** GET /sign: a person opens a signing link; its secret is in the fragment and never reaches us here. */
import { app } from '@azure/functions';
import { page } from '../../shared/http/page.ts';
import { services } from '../../shared/services.ts';

export const handler = page(services, 'sign');

app.http('SignPage', { methods: ['GET', 'HEAD'], authLevel: 'anonymous', route: 'sign', handler });
