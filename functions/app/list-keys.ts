/** GET /api/keys: the owner lists the account's API keys, without their secrets. */
import { keysAnswer } from '../../shared/contracts/accounts.ts';
import { route, session } from '../../shared/contracts/route.ts';
import { toApiKey } from '../../shared/http/account-views.ts';
import { ok } from '../../shared/http/answer.ts';
import { register } from '../../shared/http/register.ts';
import { listApiKeys } from '../../shared/operations/accounts/list-api-keys.ts';
import { services } from '../../shared/services.ts';

register(
  services,
  route('GET /api/keys', {
    name: 'ListKeys',
    tag: 'API keys',
    summary: 'List your API keys',
    auth: session,
    answers: { 200: { json: keysAnswer } },
  }),
  async ({ deps, ref }) => ok((await listApiKeys(deps, ref.ownerId)).map(toApiKey)),
);
