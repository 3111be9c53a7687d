/** POST /api/keys: the owner makes an API key, whose text is shown this once. */
import { app } from '@azure/functions';
import { createKeyBody } from '../../shared/contracts/accounts.ts';
import { toApiKey } from '../../shared/http/account-views.ts';
import { created } from '../../shared/http/answer.ts';
import { endpoint, session } from '../../shared/http/endpoint.ts';
import { createApiKey } from '../../shared/operations/accounts/create-api-key.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: session,
  body: createKeyBody,
  run: async ({ deps, caller, body }) => {
    const { key, text } = await createApiKey(deps, { ...body, ownerId: caller.ownerId });
    return created({ ...toApiKey(key), key: text });
  },
});

app.http('CreateKey', { methods: ['POST'], authLevel: 'anonymous', route: 'api/keys', handler });
