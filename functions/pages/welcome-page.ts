/** GET /: anybody sees what this is. The runtime knows no empty route; an optional parameter without characters is one. */
import { app } from '@azure/functions';
import { page } from '../../shared/http/page.ts';
import { services } from '../../shared/services.ts';

export const handler = page(services, 'home');

app.http('WelcomePage', { methods: ['GET', 'HEAD'], authLevel: 'anonymous', route: '{home:maxlength(0)?}', handler });
