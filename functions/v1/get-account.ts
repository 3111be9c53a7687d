/** GET /api/v1/account: an integrator reads the account behind the key. */
import { accountV1Answer } from '../../shared/contracts/accounts.ts';
import { apiKey, route } from '../../shared/contracts/route.ts';
import { toAccountV1 } from '../../shared/http/account-views.ts';
import { ok } from '../../shared/http/answer.ts';
import { register } from '../../shared/http/register.ts';
import { getAccount } from '../../shared/operations/accounts/get-account.ts';
import { services } from '../../shared/services.ts';

register(
  services,
  route('GET /api/v1/account', {
    name: 'V1GetAccount',
    tag: 'Account',
    summary: 'Read the account the key belongs to',
    auth: apiKey('account:read'),
    answers: { 200: { json: accountV1Answer } },
  }),
  async ({ deps, ref }) => ok({ data: toAccountV1(await getAccount(deps, ref.ownerId)) }),
);
