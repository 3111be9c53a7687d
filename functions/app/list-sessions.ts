/** GET /api/account/sessions: the owner lists the devices that are logged in on the dashboard. */
import { person } from '../../shared/contracts/route.ts';
import { devicesAnswer } from '../../shared/contracts/sessions.ts';
import { toDevice } from '../../shared/http/account-views.ts';
import { ok } from '../../shared/http/answer.ts';
import { listSessions } from '../../shared/operations/accounts/sessions.ts';
import { serve } from '../../shared/serve.ts';

serve('GET /api/account/sessions', {
  name: 'ListSessions',
  auth: person,
  answers: { 200: { json: devicesAnswer } },
  run: async ({ deps, ref }) => ok((await listSessions(deps, ref.ownerId)).map(toDevice)),
});
