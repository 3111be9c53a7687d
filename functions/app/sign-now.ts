/** POST /api/envelopes/{id}/signers/{signerId}/sign-now: returns the signing link of an owner who also signs. */
import { signingLinkAnswer } from '../../shared/contracts/app-envelopes.ts';
import { session } from '../../shared/contracts/route.ts';
import { ok } from '../../shared/http/answer.ts';
import { signNow } from '../../shared/operations/envelopes/signing-links.ts';
import { serve } from '../../shared/serve.ts';

serve('POST /api/envelopes/{id}/signers/{signerId}/sign-now', {
  name: 'SignNow',
  tag: 'Envelopes (app API)',
  summary: 'Get your own signing link, if you are a signer; the audit trail records it',
  auth: session('envelopes:read'),
  answers: { 200: { json: signingLinkAnswer } },
  refuses: ['not_own_address', 'role_not_allowed', 'invalid_state', 'recipient_locked', 'not_your_turn'],
  run: async ({ deps, ref }) => ok(await signNow(deps, ref)),
});
