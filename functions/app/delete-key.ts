/** DELETE /api/keys/{id}: the owner deletes an API key; within 30 seconds it works nowhere. */
import { app } from '@azure/functions';
import { ok } from '../../shared/http/answer.ts';
import { endpoint, session } from '../../shared/http/endpoint.ts';
import { deleteApiKey } from '../../shared/operations/accounts/delete-api-key.ts';
import { services } from '../../shared/services.ts';

export const handler = endpoint(services, {
  auth: session,
  run: async ({ deps, caller, params }) => {
    const keyId = params.id ?? '';
    await deleteApiKey(deps, { ownerId: caller.ownerId, keyId });
    return ok({ id: keyId, deleted: true });
  },
});

app.http('DeleteKey', { methods: ['DELETE'], authLevel: 'anonymous', route: 'api/keys/{id}', handler });
