/** GET /api/keys: the owner lists the account's API keys, without what makes them work. */
import { app } from '@azure/functions';
import { toApiKey } from '../../shared/http/account-views.ts';
import { ok } from '../../shared/http/answer.ts';
import { endpoint, session } from '../../shared/http/endpoint.ts';
import { listApiKeys } from '../../shared/operations/accounts/list-api-keys.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: session,
  run: async ({ deps, caller }) => ok((await listApiKeys(deps, caller.ownerId)).map(toApiKey)),
});

app.http('ListKeys', { methods: ['GET'], authLevel: 'anonymous', route: 'api/keys', handler });
