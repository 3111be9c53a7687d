/** POST /api/sign/save: stores the entries of a signer or approver, who continues later. */
import { signingLink } from '../../shared/contracts/route.ts';
import { saveBody, savedAnswer, taskRefusals } from '../../shared/contracts/sign.ts';
import { ok } from '../../shared/http/answer.ts';
import { saveEntries } from '../../shared/operations/signing/ceremony.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/sign/save', {
  name: 'SignSave',
  auth: signingLink,
  body: saveBody,
  answers: { 200: { json: savedAnswer } },
  refuses: taskRefusals,
  run: async ({ deps, ref, body }) => ok(await saveEntries(deps, ref, body.fields)),
});
