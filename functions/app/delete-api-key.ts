/** DELETE /api/keys/{id}: the owner deletes an API key; within ten seconds no instance accepts it. */
import { session } from '../../shared/contracts/route.ts';
import { deletedV1 } from '../../shared/contracts/v1-envelopes.ts';
import { ok } from '../../shared/http/answer.ts';
import { deleteApiKey } from '../../shared/operations/accounts/api-keys.ts';
import { serve } from '../../shared/serve.ts';

serve('DELETE /api/keys/{id}', {
  name: 'DeleteKey',
  tag: 'API keys',
  summary: 'Delete an API key; it stops working within 10 seconds',
  auth: session('organization:manage'),
  answers: { 200: { json: deletedV1 } },
  async run({ deps, ref }) {
    await deleteApiKey(deps, ref);
    return ok({ id: ref.keyId, deleted: true });
  },
});
