/** GET /api/account/preferences: the owner reads which e-mails come, and the saved filters. */
import { preferencesAnswer } from '../../shared/contracts/preferences.ts';
import { person } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { getPerson } from '../../shared/operations/accounts/account.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/account/preferences', {
  name: 'GetPreferences',
  tag: 'Accounts',
  summary: 'Read your notifications and saved filters',
  auth: person,
  answers: { 200: { json: preferencesAnswer } },
  run: async ({ deps, ref }) => ok((await getPerson(deps, ref.ownerId)).preferences),
});
