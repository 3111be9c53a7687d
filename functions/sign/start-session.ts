/** POST /api/sign/start: a recipient starts the session that the sender opened. */
import { signingLink } from '../../shared/contracts/route.ts';
import { sessionAnswer, startBody } from '../../shared/contracts/sign.ts';
import { ok } from '../../shared/http/answer.ts';
import { startSession } from '../../shared/operations/signing/ceremony.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/sign/start', {
  name: 'SignStart',
  auth: signingLink,
  body: startBody,
  answers: { 200: { json: sessionAnswer } },
  run: async ({ deps, ref }) => ok(await startSession(deps, ref)),
});
