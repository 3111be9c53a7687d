/** DELETE /api/account/sessions/{sessionId}: the owner logs one device out; within ten minutes it can do nothing more. */
import { object } from '../../shared/contracts/building-blocks.ts';
import { person } from '../../shared/contracts/route.ts';
import { AppError } from '../../shared/errors.ts';
import { ok } from '../../shared/http/answer.ts';
import { endOneSession } from '../../shared/operations/accounts/sessions.ts';
import { serve } from '../../shared/serve.ts';

serve('DELETE /api/account/sessions/{sessionId}', {
  name: 'EndOneSession',
  auth: person,
  answers: { 200: { json: object({}) } },
  async run({ deps, ref }) {
    if (!(await endOneSession(deps, ref))) throw new AppError('not_found');
    return ok({});
  },
});
