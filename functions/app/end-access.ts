/** POST /api/access/end: a person who has reset the password deletes all API keys and webhooks and ends every session. */
import { object } from '../../shared/contracts/building-blocks.ts';
import { ownPage } from '../../shared/contracts/route.ts';
import { endAccessBody } from '../../shared/contracts/sessions.ts';
import { ok } from '../../shared/http/answer.ts';
import { endAccess } from '../../shared/operations/accounts/end-access.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/access/end', {
  name: 'EndAccess',
  auth: ownPage,
  body: endAccessBody,
  answers: { 200: { json: object({}) } },
  refuses: ['invalid_account_link'],
  async run({ deps, body }) {
    await endAccess(deps, body);
    return ok({});
  },
});
