/** GET /api/keys: the owner lists the account's API keys, without their secrets. */
import { keysAnswer } from '../../shared/contracts/accounts.ts';
import { session } from '../../shared/contracts/route.ts';
import { shownKey } from '../../shared/domain/accounts/account.ts';
import { ok } from '../../shared/http/answer.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/keys', {
  name: 'ListKeys',
  tag: 'API keys',
  summary: 'List your API keys',
  auth: session('organization:manage'),
  answers: { 200: { json: keysAnswer } },
  run: async ({ deps, ref }) => ok((await deps.apiKeys.listByOwner(ref.ownerId)).map(shownKey)),
});
