/** POST /api/sign/start: a recipient starts on the sender's device. */
import { signingLink } from '../../shared/contracts/route.ts';
import { inPersonAnswer, startBody } from '../../shared/contracts/sign.ts';
import { ok } from '../../shared/http/answer.ts';
import { startInPerson } from '../../shared/operations/signing/ceremony.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/sign/start', {
  name: 'SignStart',
  auth: signingLink,
  body: startBody,
  answers: { 200: { json: inPersonAnswer } },
  run: async ({ deps, ref }) => ok(await startInPerson(deps, ref)),
});
