/** GET /api/account: the owner reads the account: plan, limits, and whether the service sends e-mail. */
import { app } from '@azure/functions';
import { toAccountA } from '../../shared/http/account-views.ts';
import { ok } from '../../shared/http/answer.ts';
import { endpoint, session } from '../../shared/http/endpoint.ts';
import { getAccount } from '../../shared/operations/accounts/get-account.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: session,
  run: async ({ deps, caller }) => ok(toAccountA(await getAccount(deps, caller.ownerId), deps.settings)),
});

app.http('GetAccount', { methods: ['GET'], authLevel: 'anonymous', route: 'api/account', handler });
