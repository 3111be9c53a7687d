/** DELETE /api/account: a person deletes the account with everything that it owns. */
import { deleteAccountBody, deletedAccount } from '../../../shared/contracts/accounts.ts';
import { newest, person } from '../../../shared/contracts/route.ts';
import { ok } from '../../../shared/http/answer.ts';
import { deleteAccount } from '../../../shared/operations/accounts/delete-account.ts';
import { serve } from '../../../shared/serve.ts';

serve('DELETE /api/account', {
  name: 'DeleteAccount',
  tag: 'Accounts',
  summary: 'Delete your account and everything it owns',
  description:
    'Needs the password, or a log-in within the last ten minutes. The account opens nothing from then on. Open envelopes are voided, and within minutes everything is erased, as one envelope is.',
  auth: newest(person),
  body: deleteAccountBody,
  answers: { 200: { json: deletedAccount } },
  refuses: ['invalid_credentials', 'last_owner', 'legal_hold', 'rate_limit_exceeded'],
  example: { password: 'a long password' },
  async run({ deps, ref, caller, body, clientAddress }) {
    const { loggedInAt = null } = caller;
    await deleteAccount(deps, { accountId: ref.ownerId, password: body.password, loggedInAt, clientAddress });
    return ok({ userId: ref.ownerId, deleted: true });
  },
});
