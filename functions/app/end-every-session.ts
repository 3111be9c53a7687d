/** POST /api/account/sessions/end: the owner logs out everywhere, this device and tokens of Login included. */
import { object } from '../../shared/contracts/building-blocks.ts';
import { person } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { endEverySession } from '../../shared/operations/accounts/sessions.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/account/sessions/end', {
  name: 'EndEverySession',
  auth: person,
  answers: { 200: { json: object({}) } },
  async run({ deps, ref }) {
    await endEverySession(deps, ref.ownerId);
    return ok({});
  },
});
