/** POST /api/account/password: the owner changes the password, which ends every session and starts a new one. */
import { app } from '@azure/functions';
import { changePasswordBody } from '../../shared/contracts/accounts.ts';
import { toSession } from '../../shared/http/account-views.ts';
import { ok } from '../../shared/http/answer.ts';
import { endpoint, session } from '../../shared/http/endpoint.ts';
import { changePassword } from '../../shared/operations/accounts/change-password.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: session,
  body: changePasswordBody,
  run: async ({ deps, caller, body, clientAddress }) => {
    const begun = await changePassword(deps, { ...body, accountId: caller.ownerId, clientAddress });
    return ok({ message: 'The password has been changed. Every other session has ended.', ...toSession(begun) });
  },
});

app.http('ChangePassword', { methods: ['POST'], authLevel: 'anonymous', route: 'api/account/password', handler });
