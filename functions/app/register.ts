/** POST /api/Register: somebody with an invitation makes an account. */
import { app } from '@azure/functions';
import { registerBody } from '../../shared/contracts/accounts.ts';
import { created } from '../../shared/http/answer.ts';
import { endpoint, nobody } from '../../shared/http/endpoint.ts';
import { register } from '../../shared/operations/accounts/register.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: nobody,
  body: registerBody,
  run: async ({ deps, body, clientAddress }) => {
    const { userId } = await register(deps, { ...body, clientAddress });
    return created({ message: 'The account has been created.', userId });
  },
});

app.http('Register', { methods: ['POST'], authLevel: 'anonymous', route: 'api/Register', handler });
