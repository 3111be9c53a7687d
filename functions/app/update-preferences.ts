/** PATCH /api/account/preferences: the owner chooses which e-mails come, and keeps filters of the list. */
import { preferencesAnswer, updatePreferencesBody } from '../../shared/contracts/preferences.ts';
import { person } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { updatePreferences } from '../../shared/operations/accounts/account.ts';
import { serve } from '../../shared/serve.ts';

serve('PATCH /api/account/preferences', {
  name: 'UpdatePreferences',
  tag: 'Accounts',
  summary: 'Change your notifications and saved filters; omitted members stay unchanged',
  auth: person,
  body: updatePreferencesBody,
  answers: { 200: { json: preferencesAnswer } },
  example: { notifications: { signed: true }, savedFilters: [{ name: 'Leases', query: '?label=Lease' }] },
  run: async ({ deps, ref, body }) => ok(await updatePreferences(deps, ref.ownerId, body)),
});
