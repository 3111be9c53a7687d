/** POST /api/Login: the owner of an account starts a session. */
import { app } from '@azure/functions';
import { loginBody } from '../../shared/contracts/accounts.ts';
import { toSession } from '../../shared/http/account-views.ts';
import { ok } from '../../shared/http/answer.ts';
import { endpoint, nobody } from '../../shared/http/endpoint.ts';
import { login } from '../../shared/operations/accounts/login.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: nobody,
  body: loginBody,
  missingCode: 'missing_parameters',
  run: async ({ deps, body, clientAddress }) => ok(toSession(await login(deps, { ...body, clientAddress }))),
});

app.http('Login', { methods: ['POST'], authLevel: 'anonymous', route: 'api/Login', handler });
