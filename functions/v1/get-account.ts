/** GET /api/v1/account: an integrator reads the account behind the key. */
import { app } from '@azure/functions';
import { toAccountV1 } from '../../shared/http/account-views.ts';
import { ok } from '../../shared/http/answer.ts';
import { apiKey, endpoint } from '../../shared/http/endpoint.ts';
import { getAccount } from '../../shared/operations/accounts/get-account.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: apiKey('account:read'),
  run: async ({ deps, caller }) => ok({ data: toAccountV1(await getAccount(deps, caller.ownerId)) }),
});

app.http('V1GetAccount', { methods: ['GET'], authLevel: 'anonymous', route: 'api/v1/account', handler });
